; The setup for Windows: makensis -DVERSION=1.2.3 -DNUMBERS=1.2.3.0 -DAPP=folder -DICON=file -DRESULT=file pompeii.nsi
; For one person and without an administrator; an upgrade is the same setup of a newer version.
Unicode true
Target amd64-unicode ; the program has 64 bits, and so runs where this does
ManifestDPIAware true
SetCompressor /SOLID lzma
SetDateSave on ; files are as old as where they were made, not as when they were installed

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh

!define CLASSES "Software\Classes"
!define RECORD "Pompeii.Record"
!define LINK "pompeii" ; of invitations to games far away
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Pompeii"
!define URL "https://github.com/pompeii-desktop/pompeii"

Name "$(GameName)" ; in what NSIS itself says too
OutFile "${RESULT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Pompeii"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "Pompeii ${VERSION}"

VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "Pompeii"
VIAddVersionKey "CompanyName" "The Pompeii developers"
VIAddVersionKey "FileDescription" "Pompeii setup"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT License"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_FINISHPAGE_RUN "$INSTDIR\pompeii.exe"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
; languages: python -m docs.tables
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "German"
LangString GameName ${LANG_ENGLISH} "Pompeii"
LangString GameName ${LANG_FRENCH} "Pompéi"
LangString GameName ${LANG_GERMAN} "Pompeji"
LangString TheProgram ${LANG_ENGLISH} "The game"
LangString TheProgram ${LANG_FRENCH} "Le jeu"
LangString TheProgram ${LANG_GERMAN} "Das Spiel"
LangString OnTheDesktop ${LANG_ENGLISH} "A shortcut on the desktop"
LangString OnTheDesktop ${LANG_FRENCH} "Un raccourci sur le bureau"
LangString OnTheDesktop ${LANG_GERMAN} "Eine Verknüpfung auf dem Desktop"
LangString RecordOfAGame ${LANG_ENGLISH} "Record of a game of Pompeii"
LangString RecordOfAGame ${LANG_FRENCH} "Enregistrement d’une partie de Pompéi"
LangString RecordOfAGame ${LANG_GERMAN} "Aufzeichnung einer Partie Pompeji"
LangString IsRunning ${LANG_ENGLISH} "Pompeii is running. Please close it, then choose Retry; a game in progress is saved."
LangString IsRunning ${LANG_FRENCH} "Pompéi est ouvert. Fermez-le, puis choisissez Réessayer ; une partie en cours est enregistrée."
LangString IsRunning ${LANG_GERMAN} "Pompeji läuft noch. Bitte das Spiel schließen, dann Wiederholen wählen; eine laufende Partie ist gespeichert."
LangString NotOurs ${LANG_ENGLISH} "The folder $INSTDIR holds other files. Please choose an empty one."
LangString NotOurs ${LANG_FRENCH} "Le dossier $INSTDIR contient d’autres fichiers. Choisissez-en un vide."
LangString NotOurs ${LANG_GERMAN} "Der Ordner $INSTDIR enthält andere Dateien. Bitte einen leeren wählen."
LangString NotHere ${LANG_ENGLISH} "Pompeii is not in the folder $INSTDIR. Please uninstall it from Settings, Apps."
LangString NotHere ${LANG_FRENCH} "Pompéi n’est pas dans le dossier $INSTDIR. Désinstallez-le depuis Paramètres, Applications."
LangString NotHere ${LANG_GERMAN} "Pompeji ist nicht im Ordner $INSTDIR. Bitte in den Einstellungen unter Apps deinstallieren."
; end of languages

; What runs cannot be written to: that is how it is found, without a look at other people's programs.
; Silent, nobody can be asked: exit code 3, and nothing has changed.
!macro WaitUntilClosed un
Function ${un}WaitUntilClosed
  ${For} $0 1 2
    StrCpy $1 "$INSTDIR\pompeii.exe"
    ${If} $0 = 2
      StrCpy $1 "$INSTDIR\pompeii-cli.exe"
    ${EndIf}
    ${DoWhile} ${FileExists} $1
      ClearErrors
      FileOpen $2 $1 a
      ${IfNot} ${Errors}
        FileClose $2
        ${Break}
      ${EndIf}
      ${If} ${Silent}
        SetErrorLevel 3
        Quit
      ${EndIf}
      MessageBox MB_RETRYCANCEL|MB_ICONINFORMATION "$(IsRunning)" IDRETRY again
      SetErrorLevel 3
      Quit
      again:
    ${Loop}
  ${Next}
FunctionEnd
!macroend
!insertmacro WaitUntilClosed ""
!insertmacro WaitUntilClosed "un."

; Our own files, so that none of an older version stays, and none of anybody else goes.
!macro RemoveProgram
  RMDir /r "$INSTDIR\lib"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\pompeii.exe"
  Delete "$INSTDIR\pompeii-cli.exe"
!macroend

; Whether $INSTDIR is a folder of this program, whole or what an interrupted setup has left of it: $0 is 1, else 0. Whoever
; chooses D:\Games may have a "lib" or an uninstall.exe there, which are not ours to replace or to remove.
!macro IsOurs un
Function ${un}IsOurs
  StrCpy $0 0
  ReadRegStr $1 HKCU "${UNINSTALL}" "InstallLocation" ; the first thing that is written and the last that goes
  ${If} $1 == $INSTDIR
  ${OrIf} ${FileExists} "$INSTDIR\lib\pompeii_qt\*.*"
    StrCpy $0 1
  ${EndIf}
FunctionEnd
!macroend
!insertmacro IsOurs ""
!insertmacro IsOurs "un."

Function .onInit
  ${GetParameters} $0
  ${GetOptions} $0 "/LANG=" $1 ; 1033, 1036 or 1031
  ${IfNot} ${Errors}
    StrCpy $LANGUAGE $1
  ${EndIf}
FunctionEnd

Section "$(TheProgram)" Program
  SectionIn RO
  Call WaitUntilClosed
  Call IsOurs
  ${If} $0 = 0
    ${DirState} "$INSTDIR" $1 ; 1 where there is something in it
    ${If} $1 = 1
      MessageBox MB_OK|MB_ICONSTOP "$(NotOurs)" /SD IDOK
      SetErrorLevel 4
      Quit
    ${EndIf}
  ${EndIf}
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  !insertmacro RemoveProgram
  SetOutPath "$INSTDIR"
  File /r "${APP}/*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  ReadRegStr $0 HKCU "${UNINSTALL}" "Shortcuts" ; of an older version, in another language perhaps
  ${If} $0 != ""
  ${AndIf} $0 != "$(GameName)"
    Delete "$SMPROGRAMS\$0.lnk"
    Rename "$DESKTOP\$0.lnk" "$DESKTOP\$(GameName).lnk"
  ${EndIf}
  CreateShortcut "$SMPROGRAMS\$(GameName).lnk" "$INSTDIR\pompeii.exe"

  WriteRegStr HKCU "${CLASSES}\.pompeii" "" "${RECORD}"
  WriteRegStr HKCU "${CLASSES}\.pompeii" "Content Type" "application/x-pompeii-record"
  WriteRegStr HKCU "${CLASSES}\.pompeii\OpenWithProgids" "${RECORD}" ""
  WriteRegStr HKCU "${CLASSES}\${RECORD}" "" "$(RecordOfAGame)"
  WriteRegStr HKCU "${CLASSES}\${RECORD}\DefaultIcon" "" "$INSTDIR\pompeii.exe,0"
  WriteRegStr HKCU "${CLASSES}\${RECORD}\shell\open\command" "" '"$INSTDIR\pompeii.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\${LINK}" "" "URL:Pompeii"
  WriteRegStr HKCU "${CLASSES}\${LINK}" "URL Protocol" ""
  WriteRegStr HKCU "${CLASSES}\${LINK}\DefaultIcon" "" "$INSTDIR\pompeii.exe,0"
  WriteRegStr HKCU "${CLASSES}\${LINK}\shell\open\command" "" '"$INSTDIR\pompeii.exe" "%1"'
  ${RefreshShellIcons} ; SHChangeNotify: files show their new icon at once

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "$(GameName)"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\pompeii.exe,0"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Pompeii developers"
  WriteRegStr HKCU "${UNINSTALL}" "URLInfoAbout" "${URL}"
  WriteRegStr HKCU "${UNINSTALL}" "Shortcuts" "$(GameName)" ; how the language of this setup called them
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
SectionEnd

Section /o "$(OnTheDesktop)" Desktop
  CreateShortcut "$DESKTOP\$(GameName).lnk" "$INSTDIR\pompeii.exe"
SectionEnd

Function un.onInit
  Call un.IsOurs
  ${If} $0 = 0 ; carried elsewhere, alone
    MessageBox MB_OK|MB_ICONSTOP "$(NotHere)" /SD IDOK
    SetErrorLevel 4
    Quit
  ${EndIf}
  Call un.WaitUntilClosed
FunctionEnd

; Games and settings lie in the person's own folders, and stay.
Section Uninstall
  !insertmacro RemoveProgram
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  ReadRegStr $0 HKCU "${UNINSTALL}" "Shortcuts"
  Delete "$SMPROGRAMS\$0.lnk"
  Delete "$DESKTOP\$0.lnk"
  DeleteRegKey HKCU "${CLASSES}\${RECORD}"
  DeleteRegKey HKCU "${CLASSES}\${LINK}"
  DeleteRegValue HKCU "${CLASSES}\.pompeii\OpenWithProgids" "${RECORD}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.pompeii\OpenWithProgids"
  ReadRegStr $0 HKCU "${CLASSES}\.pompeii" ""
  ${If} $0 == "${RECORD}" ; another program may have taken it over
    DeleteRegValue HKCU "${CLASSES}\.pompeii" ""
    DeleteRegValue HKCU "${CLASSES}\.pompeii" "Content Type"
  ${EndIf}
  DeleteRegKey /ifempty HKCU "${CLASSES}\.pompeii"
  DeleteRegKey HKCU "${UNINSTALL}"
  ${RefreshShellIcons}
SectionEnd

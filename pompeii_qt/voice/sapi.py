"""Windows: its voices by System.Speech, in a PowerShell that goes on for as long as the voice is wanted."""

import os
from pathlib import PureWindowsPath
from typing import Final

from PySide6.QtCore import QObject, QProcess, Qt

from pompeii_qt.voice.engine import SpeechEngine

SCRIPT: Final = """
[Console]::InputEncoding = New-Object System.Text.UTF8Encoding $false
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
while ($null -ne ($line = [Console]::In.ReadLine())) {
    $verb, $rest = $line.Split(' ', 2)
    switch ($verb) {
        'say' { $null = $voice.SpeakAsync($rest) }
        'stop' { $voice.SpeakAsyncCancelAll() }
        'rate' { $voice.Rate = [int]$rest }
        'language' { try { $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, $rest) } catch { } }
    }
}
"""
"""What PowerShell runs: a verb a line."""


class Sapi(SpeechEngine):
    """Writes to that PowerShell, which queues what it is to say."""

    # In full: Windows would look for a bare name in the current folder first, where anybody's download may lie.
    program = str(
        PureWindowsPath(os.environ.get("SYSTEMROOT", r"C:\Windows"), r"System32\WindowsPowerShell\v1.0\powershell.exe")
    )

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._process = QProcess(self)
        # queued: nobody listens yet
        for ended in (self._process.errorOccurred, self._process.finished):
            ended.connect(self._fail, Qt.ConnectionType.QueuedConnection)
        self._process.start(self.program, ["-NoProfile", "-NonInteractive", "-Command", SCRIPT])

    def speak(self, text: str) -> None:
        self._write(f"say {' '.join(text.split())}")

    def stop(self) -> None:
        self._write("stop")

    def tune(self, rate: int, language: str) -> None:
        self._write(f"rate {round(rate / 10)}")
        self._write(f"language {language}")

    def close(self) -> None:
        self._process.blockSignals(True)
        self._process.kill()
        self._process.waitForFinished(1000)

    def _write(self, line: str) -> None:
        self._process.write(f"{line}\n".encode())

/* mscms.dll for trying under wine only: Qt links with four functions of it that wine 8 lacks. A screen without a
   colour profile, which is what "no" means here, is what wine has anyway. */
#include <windows.h>

__declspec(dllexport) BOOL WINAPI GetColorProfileFromHandle(HANDLE profile, BYTE *bytes, DWORD *size) { return FALSE; }
__declspec(dllexport) BOOL WINAPI CloseColorProfile(HANDLE profile) { return TRUE; }
__declspec(dllexport) HANDLE WINAPI WcsCreateIccProfile(HANDLE profile, DWORD options) { return NULL; }
__declspec(dllexport) HANDLE WINAPI OpenColorProfileW(void *profile, DWORD access, DWORD share, DWORD creation) {
    return NULL;
}

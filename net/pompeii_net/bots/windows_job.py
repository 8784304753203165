"""A Windows job: a process and all that it starts, which end together, and with this program at the latest."""

import sys

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes
    from typing import Final

    _KILL_ON_CLOSE: Final = 0x2000
    _EXTENDED_LIMITS: Final = 9
    _SET_QUOTA_AND_TERMINATE: Final = 0x0101

    class _BasicLimits(ctypes.Structure):
        _fields_ = (
            ("PerProcessUserTimeLimit", ctypes.c_int64),
            ("PerJobUserTimeLimit", ctypes.c_int64),
            ("LimitFlags", wintypes.DWORD),
            ("MinimumWorkingSetSize", ctypes.c_size_t),
            ("MaximumWorkingSetSize", ctypes.c_size_t),
            ("ActiveProcessLimit", wintypes.DWORD),
            ("Affinity", ctypes.c_size_t),
            ("PriorityClass", wintypes.DWORD),
            ("SchedulingClass", wintypes.DWORD),
        )

    class _ExtendedLimits(ctypes.Structure):
        _fields_ = (
            ("BasicLimitInformation", _BasicLimits),
            ("IoInfo", ctypes.c_uint64 * 6),
            ("ProcessMemoryLimit", ctypes.c_size_t),
            ("JobMemoryLimit", ctypes.c_size_t),
            ("PeakProcessMemoryUsed", ctypes.c_size_t),
            ("PeakJobMemoryUsed", ctypes.c_size_t),
        )

    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    for _name, _arguments in {
        "CreateJobObjectW": [wintypes.LPVOID, wintypes.LPCWSTR],
        "OpenProcess": [wintypes.DWORD, wintypes.BOOL, wintypes.DWORD],
        "SetInformationJobObject": [wintypes.HANDLE, ctypes.c_int, wintypes.LPVOID, wintypes.DWORD],
        "AssignProcessToJobObject": [wintypes.HANDLE, wintypes.HANDLE],
        "CloseHandle": [wintypes.HANDLE],
    }.items():
        getattr(_kernel, _name).argtypes = _arguments
    _kernel.CreateJobObjectW.restype = wintypes.HANDLE
    _kernel.OpenProcess.restype = wintypes.HANDLE

    class WindowsJob:
        """The job of one process, and of what it starts from here on."""

        def __init__(self, process: int) -> None:
            # Its one handle is ours and not inherited: the system closes it when this program ends, even killed.
            self._job = _kernel.CreateJobObjectW(None, None)
            limits = _ExtendedLimits()
            limits.BasicLimitInformation.LimitFlags = _KILL_ON_CLOSE
            _kernel.SetInformationJobObject(self._job, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits))
            handle = _kernel.OpenProcess(_SET_QUOTA_AND_TERMINATE, False, process)
            _kernel.AssignProcessToJobObject(self._job, handle)
            _kernel.CloseHandle(handle)

        def kill(self) -> None:
            """End them all: its last handle is closed."""
            if self._job:
                _kernel.CloseHandle(self._job)
                self._job = None

/* python.exe for trying under wine only: what CPython's own does, linked with the python3xx.dll that is at hand. */
#include <wchar.h>

extern int Py_Main(int, wchar_t **);

int wmain(int argc, wchar_t **argv) { return Py_Main(argc, argv); }

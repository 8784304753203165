/* icuuc.dll for trying under wine only: Qt links with Windows' ICU, which wine lacks, to read files in encodings of old.
   This program reads and writes UTF-8, so it will do that each of them "cannot be opened". */
typedef int *Status; /* a UErrorCode */
typedef const char *Name;

static void refuse(Status status) {
    if (status) *status = 4; /* U_FILE_ACCESS_ERROR */
}

#define EXPORT __declspec(dllexport)
EXPORT void *ucnv_open(Name name, Status status) { return refuse(status), (void *)0; }
EXPORT void ucnv_close(void *converter) {}
EXPORT void ucnv_reset(void *converter) {}
EXPORT Name ucnv_getName(const void *converter, Status status) { return refuse(status), (Name)0; }
EXPORT Name ucnv_getStandardName(Name name, Name standard, Status status) { return refuse(status), (Name)0; }
EXPORT Name ucnv_getAvailableName(int index) { return 0; }
EXPORT int ucnv_countAvailable(void) { return 0; }
EXPORT signed char ucnv_getMaxCharSize(const void *converter) { return 0; }
EXPORT int ucnv_toUCountPending(const void *converter, Status status) { return refuse(status), 0; }
EXPORT int ucnv_fromUCountPending(const void *converter, Status status) { return refuse(status), 0; }

/* Nobody calls these, for want of a converter to call them with. */
#define UNCALLED(function) EXPORT void function(void) {}
UNCALLED(UCNV_FROM_U_CALLBACK_SUBSTITUTE)
UNCALLED(UCNV_TO_U_CALLBACK_SUBSTITUTE)
UNCALLED(ucnv_getToUCallBack)
UNCALLED(ucnv_getFromUCallBack)
UNCALLED(ucnv_setToUCallBack)
UNCALLED(ucnv_setFromUCallBack)
UNCALLED(ucnv_cbToUWriteUChars)
UNCALLED(ucnv_cbFromUWriteUChars)
UNCALLED(ucnv_toUnicode)
UNCALLED(ucnv_fromUnicode)

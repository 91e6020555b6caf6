#include "CProcessMemory.h"

// The first system header defines `__GLIBC__` on glibc.
#include <stdlib.h>

#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
#include <malloc.h>

int64_t process_memory_in_use(void) {
    struct mallinfo2 info = mallinfo2();
    return (int64_t)(info.uordblks + info.hblkhd);
}
#else
int64_t process_memory_in_use(void) { return -1; }
#endif

/* The versions of glibc as rows of switches. 2.36, 2.41 and 2.43 were compared; the others follow the source.
 */
#include "allocation/heap/ptmalloc_versions.h"

#include "abi/heap_models.h"

enum { no, yes };

#define OLD_MAX 1032u    /* bytes: the largest request of the small stacks */
#define NEW_MAX 4194280u /* less than the 4,194,304 of the manual */

/* 2.37 as it was released, 2.38 as on its stable branch. */
/* clang-format off */
const PtVersion pt_versions[] = {
    /*        aligned aligned small zeroed resize  fast- small     keeps   keeps    refuses refuses
              takes   parts   has   takes  frees   bins  mappings  shrunk  padding  late    aligned
              cached  merge   bin   cached past                                             late */
    /* 2.36 */ {no,   no,     no,   no,    no,     yes,  no,       no,     no, no,     yes,    PT_OWN_BY_ANY,     640, PT_LARGE_NONE,      OLD_MAX},
    /* 2.37 */ {no,   no,     no,   no,    no,     yes,  no,       yes,    yes, no,     no,     PT_OWN_BY_ANY,     640, PT_LARGE_NONE,      OLD_MAX},
    /* 2.38 */ {yes,  yes,    no,   no,    no,     yes,  no,       no,     yes, no,     no,     PT_OWN_BY_ANY,     640, PT_LARGE_NONE,      OLD_MAX},
    /* 2.39 */ {yes,  yes,    no,   no,    no,     yes,  no,       no,     yes, no,     no,     PT_OWN_BY_ANY,     640, PT_LARGE_NONE,      OLD_MAX},
    /* 2.40 */ {yes,  yes,    no,   no,    no,     yes,  no,       no,     yes, no,     no,     PT_OWN_BY_ANY,     640, PT_LARGE_NONE,      OLD_MAX},
    /* 2.41 */ {yes,  yes,    yes,  yes,   no,     yes,  no,       no,     yes, no,     no,     PT_OWN_BY_ANY,     640, PT_LARGE_NONE,      OLD_MAX},
    /* 2.42 */ {yes,  yes,    yes,  yes,   yes,    yes,  no,       no,     yes, no,     yes,    PT_OWN_BY_REQUEST, 760, PT_LARGE_FIRST_FIT, NEW_MAX},
    /* 2.43 */ {yes,  yes,    yes,  yes,   yes,    no,   yes,      no,     yes, yes,    yes,    PT_OWN_BY_FREE,    760, PT_LARGE_EQUAL,     NEW_MAX},
};
/* clang-format on */
_Static_assert(sizeof pt_versions / sizeof *pt_versions == BL_COUNT(BL_GLIBC_VERSIONS),
               "a row for each version");

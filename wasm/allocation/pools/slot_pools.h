/* jackson-core's recyclers, by slot or as its parsers and generators use them. */
#ifndef BUFFERLAB_SLOT_POOLS_H
#define BUFFERLAB_SLOT_POOLS_H

#include "shelves.h"

enum { JACKSON_USE, JACKSON_VERSION };
/* Of JACKSON_USE: byte slots 0 to 3, char slots 0 to 3, then these. */
enum { JACKSON_READ = 8, JACKSON_WRITE };
enum { JACKSON_2_14, JACKSON_2_17_0, JACKSON_2_17_1, JACKSON_3_0 };

/* The least length of each slot. */
static const uint32_t jackson_least[] = {8000, 8000, 2000, 2000, 4000, 4000, 200, 200};

#define RECYCLERS_BYTES 16u
void recyclers_open(Pool *pool);
void recyclers_take(Pool *pool, uint64_t chars, PoolAnswer *answer);
void recyclers_shelve(Pool *pool);
/* Lists the slots of the recyclers that lie in the pool. */
void recyclers_show(Pool *pool);
void recyclers_give(Pool *pool, uint32_t segment, PoolAnswer *answer);

#endif

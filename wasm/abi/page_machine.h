/* The contract between the machine, the first stage of the page-cache lab, and its callers: settings, script,
 * figures, acts and events. A run executes a script of commands on one file, one disk and one memory. A step
 * is one record of dd (a read and a write), BL_EATER_PAGES pages of the memory eater, the eater's end, or one
 * of the other commands.
 *
 * The X-macro tables name every number that crosses the border. dump_abi.c prints them as
 * src/generated/page_machine.ts. Raise BL_ABI_VERSION whenever a table, a struct or the meaning of a call
 * changes. Units: pages of 4,096 bytes, bytes, and nanoseconds of modeled time. */
#ifndef BUFFERLAB_ABI_PAGE_MACHINE_H
#define BUFFERLAB_ABI_PAGE_MACHINE_H

#include "abi/kernel.h"

#define BL_FILE_PAGE_BYTES  4096u
#define BL_SECTOR_BYTES     512u
#define BL_MAX_COMMANDS     64u
#define BL_MAX_MEMORY_PAGES 268435456u        /* 2^30 kB */
#define BL_MAX_SECTORS      8192u             /* per record: 4 MiB */
#define BL_MAX_READAHEAD    1024u             /* pages */
#define BL_EATER_PAGES      256u              /* pages that the eater takes in a step */
#define BL_WRITE_BACK_PAGES 32u               /* dirty pages in one request to the disk */
#define BL_MAX_MACHINE_ACTS 64u               /* acts kept of a step */
#define BL_MAX_PAGE_CELLS   8192u             /* cells listed by one call */
#define BL_CLOCK_LIMIT      9007199254740992u /* 2^53 ns: doubles hold larger times inexactly */
#define BL_DRIFT_PROGRAMS   151u              /* pages that programs free before command 4 */
#define BL_DRIFT_PROGRAMS_5 718u              /* and during command 5 */
#define BL_DRIFT_BUFFERS_5  2u                /* pages of buffers freed during command 5 */

/* The limits that page_machine.ts exports. X(NAME, value) */
#define BL_MACHINE_LIMITS(X)             \
  X(FILE_PAGE_BYTES, BL_FILE_PAGE_BYTES) \
  X(SECTOR_BYTES, BL_SECTOR_BYTES)       \
  X(COMMANDS, BL_MAX_COMMANDS)           \
  X(MEMORY_PAGES, BL_MAX_MEMORY_PAGES)   \
  X(EATER_PAGES, BL_EATER_PAGES)         \
  X(ACTS, BL_MAX_MACHINE_ACTS)           \
  X(CELLS, BL_MAX_PAGE_CELLS)            \
  X(CLOCK, BL_CLOCK_LIMIT)

/* Commands of a script. DD, DIRECT and WRITE have a record size. X(NAME) */
/* clang-format off */
#define BL_MACHINE_COMMANDS(X) \
  X(FREE)   /* prints the memory */                                        \
  X(EAT)    /* takes memory until none is left, then frees all of it */ \
  X(DROP)   /* drops clean cached pages and metadata */                    \
  X(DD)     /* reads the file through the cache */                         \
  X(DIRECT) /* reads the file from the disk, one request per record */     \
  X(WRITE)  /* truncates the file and writes it again through the cache */ \
  X(SYNC)   /* writes all dirty pages to the disk */
/* clang-format on */

/* Why a command ended. */
#define BL_MACHINE_ENDS(X)                                               \
  X(RUNNING)          /* it has not ended */                             \
  X(DONE)             /* a command of one step */                        \
  X(FILE_ENDED)       /* every record of the file was read or written */ \
  X(LIMIT_REACHED)    /* the eater has as many pages as it may take */   \
  X(MEMORY_EXHAUSTED) /* the eater found no page to take */

/* Why pages left the cache. */
#define BL_MACHINE_CAUSES(X)                                \
  X(NONE)                                                   \
  X(EATER)     /* oldest page, for the eater */             \
  X(READ)      /* oldest page, for a page that dd reads */  \
  X(WRITE)     /* oldest page, for a page that dd writes */ \
  X(DROPPED)   /* drop caches */                            \
  X(TRUNCATED) /* the file is rewritten */                  \
  X(KILLED)    /* the eater ended with bad_alloc */

/* Acts of a step, in order. */
/* clang-format off */
#define BL_MACHINE_ACT_KINDS(X) \
  X(READ)           /* pages from memory, disk_pages from the disk */                       \
  X(WINDOW)         /* a read-ahead window: page, pages; ns = the clock when requested */    \
  X(METADATA)       /* pages = blocks read, ns = the time */                                \
  X(WAIT)           /* ns */                                                                \
  X(EVICT)          /* page, pages, cause */                                                \
  X(EVICT_METADATA) /* pages = blocks, cause */                                             \
  X(ALLOC)          /* pages that the eater took */                                         \
  X(BAD_ALLOC)      /* pages that the eater had */                                          \
  X(FREE)           /* pages that became free at once, cause */                             \
  X(DRIFT)          /* pages = freed by programs, disk_pages = freed from buffers */        \
  X(WRITE)          /* page, pages that became dirty or stayed so */                        \
  X(WRITE_BACK)     /* page, pages written to the disk; ns = the clock when requested */     \
  X(PANEL)          /* `free` printed the memory */
/* clang-format on */

/* Events that a story relates. */
#define BL_MACHINE_EVENTS(X)                                                        \
  X(COMMAND_ENDED)  /* the cause is one of BL_MACHINE_ENDS */                       \
  X(EVICTION_BEGAN) /* the first eviction of a command; one of BL_MACHINE_CAUSES */ \
  X(BAD_ALLOC)      /* the eater dies; one of BL_MACHINE_ENDS */                    \
  X(WRITER_WAITED)  /* for the first time in a command; cause NONE */

/* Stop rules. */
#define BL_MACHINE_STOPS(X)                        \
  X(EVENT)      /* value: bit set of events */     \
  X(ACT)        /* value: bit set of act kinds */  \
  X(FREE_BELOW) /* value: pages; when it begins */ \
  X(STEP_EQUALS)

/* Settings: X(name, min, max). Rates are in bytes per second. */
/* clang-format off */
#define BL_MACHINE_FIELDS(X) \
  X(memory, 1, BL_MAX_MEMORY_PAGES)   /* pages in all */                                    \
  X(programs, 1, BL_MAX_MEMORY_PAGES) /* at the start */                                    \
  X(buffers, 1, BL_MAX_MEMORY_PAGES)  /* at the start, without the file's metadata */       \
  X(cached, 1, BL_MAX_MEMORY_PAGES)   /* at the start */                                    \
  X(file, 1, 8589934592u)             /* bytes */                                           \
  X(resident, 0, 2097152)             /* the file's last pages, cached at the start */      \
  X(request, 0, 1000000000)           /* ns per request to the disk */                      \
  X(rate, 1000, 100000000000u)        /* of the disk */                                     \
  X(call, 0, 1000000000)              /* ns per record */                                   \
  X(copy, 1000, 100000000000u)        /* from memory to memory */                           \
  X(metadata_blocks, 0, 1000000)      /* pages of buffers */                                \
  X(metadata, 0, 1000000000)          /* ns per block */                                    \
  X(readahead, 0, BL_MAX_READAHEAD)   /* pages of the largest window; 0 = no read-ahead */  \
  X(limit, 0, BL_NONE)                /* pages that the eater may take; NONE = no limit */  \
  X(dirty, 0, 1073741824)             /* dirty pages before a writer waits */               \
  X(drift, 0, 1)                      /* 1: programs and buffers shrink as in the article */ \
  X(command_count, 0, BL_MAX_COMMANDS)
/* clang-format on */

/* A row of the script. sectors: 1 .. BL_MAX_SECTORS for DD, DIRECT and WRITE, 0 for the others. */
#define BL_MACHINE_COMMAND_FIELDS(X)       \
  X(kind, 0, BL_LAST(BL_MACHINE_COMMANDS)) \
  X(sectors, 0, BL_MAX_SECTORS)

BL_STRUCT(BlMachineCommand, BL_MACHINE_COMMAND_FIELDS, BL_LONG);

/* The block: two 32-bit words, then 64-bit words. The stage is the first word of every block of this core;
 * the machine's is 0. */
typedef struct BlMachine {
  uint32_t stage, abi_version;
  BL_MACHINE_FIELDS(BL_LONG)
  BlMachineCommand commands[BL_MAX_COMMANDS];
} BlMachine;

/* The first error in a block. table: 0 settings, 1 commands. field: its number in that table. row: the
 * command, NONE for settings. */
typedef struct BlMachineProblem {
  uint64_t table, field, row, value, min, max;
} BlMachineProblem;

/* The state, one double each. Pages unless noted. X(name) */
/* clang-format off */
#define BL_MACHINE_FIGURES(X) \
  X(clock)          /* ns since the start */                                         \
  X(commands_ended)                                                                  \
  X(steps_ended)    /* of the command in progress; 0 between two commands */         \
  X(steps)          /* of the command in progress; 0 between two commands */         \
  X(memory)         /* programs + buffers + cached + free + eaten */                 \
  X(programs)                                                                        \
  X(buffers)        /* including the file's metadata */                              \
  X(cached)         /* mapped pages and pages of the file */                         \
  X(free)                                                                            \
  X(eaten)          /* held by the eater */                                          \
  X(metadata)       /* blocks of the file's metadata in buffers */                   \
  X(mapped)         /* cached pages that are never evicted */                        \
  X(file_pages)                                                                      \
  X(file_cached)                                                                     \
  X(asked)          /* pages that windows have requested and that are not read yet */ \
  X(outlived)       /* pages of the file cached since before the last eater ended */ \
  X(outlived_first) /* the first of them; file_pages if no page outlived it */       \
  X(dirty)

/* A command, one double each: results so far for the one in progress, zeros for those to come. The last five
 * are the memory at its end, or now. X(name) */
#define BL_COMMAND_FIGURES(X) \
  X(first_step)                                                                              \
  X(end)              /* one of BL_MACHINE_ENDS */                                           \
  X(steps)            /* so far */                                                           \
  X(full_records)                                                                            \
  X(partial_records)                                                                         \
  X(bytes)            /* read or written by dd */                                            \
  X(time)             /* ns; 0 for commands that are not timed */                            \
  X(requests)         /* to the disk */                                                      \
  X(memory_pages)     /* pages of the file that dd found in memory */                        \
  X(disk_pages)       /* pages of the file that came from the disk, each counted once */     \
  X(disk_bytes)       /* read from the disk and written to it */                             \
  X(transfer_time)    /* ns waited while the disk transferred */                             \
  X(request_time)     /* ns waited while the disk did not transfer */                        \
  X(call_time)        /* ns */                                                               \
  X(copy_time)        /* ns */                                                               \
  X(metadata_time)    /* ns */                                                               \
  X(evicted)          /* pages of the file */                                                \
  X(metadata_evicted) /* blocks */                                                           \
  X(taken)            /* pages that the eater took */                                        \
  X(written)          /* pages written to the disk */                                        \
  X(programs) X(buffers) X(cached) X(free) X(eaten)

/* The last step, one double each. X(name) */
#define BL_MACHINE_OUTCOME(X) \
  X(command) /* its number in the script; NONE at the start */ \
  X(step)    /* its number in the command */                   \
  X(bytes)   /* of the record */                               \
  X(time)    /* ns */                                          \
  X(acts)    /* including those that are not kept */           \
  X(kept)

/* An act, one double each. Unused numbers are 0. X(name) */
#define BL_MACHINE_ACT(X) X(kind) X(cause) X(page) X(pages) X(disk_pages) X(ns)

/* A cell of the file: pages by state. in_memory + on_disk + asked = pages of the cell. X(name) */
#define BL_PAGE_CELL(X) \
  X(in_memory)                                    \
  X(on_disk)   /* on the disk alone */            \
  X(asked)     /* requested by read-ahead */      \
  X(outlived)  /* of those in memory: cached since before the last eater ended */ \
  X(dirty)     /* of those in memory */

#define BL_MACHINE_EVENT(X) X(step) X(kind) X(cause) X(command)
/* clang-format on */

BL_STRUCT(BlMachineOutcome, BL_MACHINE_OUTCOME, BL_DOUBLE);
BL_STRUCT(BlMachineAct, BL_MACHINE_ACT, BL_DOUBLE);
BL_STRUCT(BlPageCell, BL_PAGE_CELL, BL_WORD);
BL_STRUCT(BlMachineEvent, BL_MACHINE_EVENT, BL_WORD);

/* A run of pages. */
typedef struct BlPageRun {
  uint32_t first, count;
} BlPageRun;

BL_ENUM(BlCommandKind, BL_COMMAND, BL_MACHINE_COMMANDS);
BL_ENUM(BlCommandEnd, BL_END, BL_MACHINE_ENDS);
BL_ENUM(BlMachineCause, BL_MACHINE_CAUSE, BL_MACHINE_CAUSES);
BL_ENUM(BlMachineActKind, BL_MACHINE_ACT, BL_MACHINE_ACT_KINDS);
BL_ENUM(BlMachineEventKind, BL_MACHINE_EVENT, BL_MACHINE_EVENTS);
BL_ENUM(BlMachineStop, BL_MACHINE_STOP, BL_MACHINE_STOPS);
BL_ENUM(BlMachineFigure, BL_MACHINE_FIGURE, BL_MACHINE_FIGURES);
BL_ENUM(BlCommandFigure, BL_COMMAND_FIGURE, BL_COMMAND_FIGURES);

#endif

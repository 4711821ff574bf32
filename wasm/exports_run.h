/* Shared by all export files: the open run. */
#ifndef BUFFERLAB_EXPORTS_RUN_H
#define BUFFERLAB_EXPORTS_RUN_H

#include "kernel/run.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

Run *current_run(void);
/* `block` has been checked. */
void open_run(const Model *model, const void *block);
/* Ends the run, because other code takes its memory. */
void close_run(void);
/* A view over bl_view_bounds(). Traps at too many columns. */
SeriesView view_of(uint32_t columns);

#endif

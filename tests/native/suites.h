/* The test suites in other files. */
#ifndef BUFFERLAB_SUITES_H
#define BUFFERLAB_SUITES_H

void draw_tests(void);
void move_tests(void);
void buffer_tests(void);
void time_tests(void);
void transfer_tests(void);
void heap_tests(void);
void heap_lane_tests(void);
void heap_record_tests(void);
void arena_tests(void);
void batch_tests(void);
void call_tests(void);
void traced_tests(void);
void sweep_tests(void);
void border_tests(void);
void kernel_tests(void);
void page_tests(void);
void pool_tests(void);
void machine_tests(void);
void machine_event_tests(void);

#endif

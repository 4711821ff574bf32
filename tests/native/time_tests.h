#ifndef BUFFERLAB_TIME_TESTS_H
#define BUFFERLAB_TIME_TESTS_H

/* Runs the tests of test_time.c. */
void time_tests(void);

#endif

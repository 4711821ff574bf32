/* A program whose calls are the same in every recording. Only the start and the end of mtrace need it to call that. */
#include <mcheck.h>
#include <stdlib.h>

int main(void) {
  mtrace();
  char *name = malloc(40);
  char *table = calloc(6, 52);
  name = realloc(name, 3000);
  void *page = aligned_alloc(128, 640);
  free(table);
  table = realloc(NULL, 77);
  name = realloc(name, 12);
  free(page);
  free(name);
  char *endless = malloc((size_t)1 << 62);
  return endless != NULL || table == NULL;
}

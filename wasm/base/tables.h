/* What to make of an X-macro table, TABLE(X) X(name, ...) X(name, ...) …: the number of its rows, an
 * enumeration, a struct. */
#ifndef BUFFERLAB_TABLES_H
#define BUFFERLAB_TABLES_H

#include <stdint.h>

/* The number of rows. */
#define BL_COUNT(TABLE)    (0u TABLE(BL_COUNT_ROW_))
#define BL_COUNT_ROW_(...) +1u
/* The highest number of an enumeration. */
#define BL_LAST(TABLE) (BL_COUNT(TABLE) - 1u)

/* An enumeration PREFIX_name, numbered from 0: its type, or its numbers alone. */
#define BL_ENUM(Type, PREFIX, TABLE)  typedef enum Type { BL_ENUMERATORS(PREFIX, TABLE) } Type
#define BL_ENUMERATORS(PREFIX, TABLE) BL_REPEAT(BL_PREFIXED_(PREFIX, TABLE(BL_ENUM_ROW_)))

/* A struct with a field per row. FIELD: its type. */
#define BL_STRUCT(Type, TABLE, FIELD) \
  typedef struct Type {               \
    TABLE(FIELD)                      \
  } Type
#define BL_WORD(name, ...)   uint32_t name;
#define BL_LONG(name, ...)   uint64_t name;
#define BL_DOUBLE(name, ...) double name;

/* A name gets its underscore first, so that it is pasted before it could expand. */
#define BL_ENUM_ROW_(name, ...) _##name,
#define BL_PREFIXED_(...)       BL_PREFIXED_IN_(__VA_ARGS__)
#define BL_PREFIXED_IN_(PREFIX, _, ...) \
  PREFIX##_ __VA_OPT__(, BL_PREFIXED_LATER_ BL_NOTHING_(PREFIX, __VA_ARGS__))
#define BL_PREFIXED_LATER_() BL_PREFIXED_IN_

/* A macro does not expand within itself. It writes NAME_LATER_ BL_NOTHING_(...) instead, and BL_REPEAT
 * expands that often enough for 80 rows. */
#define BL_NOTHING_      ()
#define BL_REPEAT(...)   BL_REPEAT3_(BL_REPEAT3_(BL_REPEAT3_(BL_REPEAT3_(__VA_ARGS__))))
#define BL_REPEAT3_(...) BL_REPEAT2_(BL_REPEAT2_(BL_REPEAT2_(BL_REPEAT2_(__VA_ARGS__))))
#define BL_REPEAT2_(...) BL_REPEAT1_(BL_REPEAT1_(BL_REPEAT1_(BL_REPEAT1_(__VA_ARGS__))))
#define BL_REPEAT1_(...) __VA_ARGS__

#endif

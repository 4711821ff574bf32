/* State has no padding and no pointers, because its bytes are saved and hashed. STATE_STRUCT(Type, fields)
 * does not compile unless the sizes of the fields sum to the size of Type: then no byte lies between two
 * fields or behind the last, and no field is left out. A number or an array of numbers is named plainly. Any
 * other field is written (Part, field): a struct or an array of structs, which needs a STATE_STRUCT of its
 * own, or an array of arrays.
 *
 * A type without it has no STATE_BYTES, so no unchecked struct enters the state. A gap becomes a field
 * `reserved`, which stays zero. */
#ifndef BUFFERLAB_STATE_STRUCT_H
#define BUFFERLAB_STATE_STRUCT_H

#include <stdint.h>

#include "tables.h"

#define STATE_STRUCT(Type, ...)                                                                     \
  _Static_assert(sizeof(Type) == 0 BL_REPEAT(STATE_SUM_(Type, __VA_ARGS__)),                        \
                 #Type ": padding, a pointer, a field that is not listed, or one of another type"); \
  _Static_assert(sizeof(Type) % sizeof(uint32_t) == 0, #Type ": not whole words");                  \
  enum { Type##_STATE_BYTES = sizeof(Type) }

/* The size of a type that may be passed. */
#define STATE_BYTES(Type) ((uint32_t)Type##_STATE_BYTES)

enum { uint32_t_STATE_BYTES = sizeof(uint32_t), uint64_t_STATE_BYTES = sizeof(uint64_t) };

/* All names of an X-macro table as fields: STATE_STRUCT(Type, TABLE(STATE_FIELD)). */
#define STATE_FIELD(name, ...) name,

/* How the list becomes a sum: STATE_SUM_ leaves the fields after the first to another expansion. */
#define STATE_SUM_(Type, field, ...) \
  +STATE_SIZE_(Type, field) __VA_OPT__(STATE_SUM_LATER_ BL_NOTHING_(Type, __VA_ARGS__))
#define STATE_SUM_LATER_() STATE_SUM_

/* The size of `field` or of (Part, field). */
#define STATE_SIZE_(Type, field) \
  STATE_JOIN_(STATE_SIZE_OF_, STATE_SECOND_(STATE_PART_ field, NUMBER_))(Type, field)
#define STATE_PART_(...)                ~, PART_
#define STATE_SECOND_(...)              STATE_SECOND_OF_(__VA_ARGS__, ~)
#define STATE_SECOND_OF_(a, b, ...)     b
#define STATE_JOIN_(a, b)               STATE_JOINED_(a, b)
#define STATE_JOINED_(a, b)             a##b
#define STATE_SIZE_OF_PART_(Type, part) STATE_SIZE_OF_PARTS_(Type, STATE_INSIDE_ part)
#define STATE_INSIDE_(Part, field)      Part, field
#define STATE_SIZE_OF_PARTS_(...)       STATE_SIZE_OF_PARTS_IN_(__VA_ARGS__)
#define STATE_SIZE_OF_PARTS_IN_(Type, Part, field) \
  sizeof(((Type *)0)->field) / STATE_BYTES(Part) * sizeof(Part)
#define STATE_SIZE_OF_NUMBER_(Type, field) sizeof(((Type *)0)->field) * STATE_IS_NUMBER_(((Type *)0)->field)

/* 1 for a number or an array of numbers, 0 for a pointer. A struct matches nothing. */
/* clang-format off */
#define STATE_IS_NUMBER_(x) \
  _Generic((x), uint8_t: 1, uint16_t: 1, int32_t: 1, uint32_t: 1, uint64_t: 1, double: 1, \
           uint8_t *: 1, uint16_t *: 1, int32_t *: 1, uint32_t *: 1, uint64_t *: 1, double *: 1) * \
  _Generic(&(x), uint8_t **: 0, uint16_t **: 0, int32_t **: 0, uint32_t **: 0, uint64_t **: 0, double **: 0, default: 1)
/* clang-format on */

#endif

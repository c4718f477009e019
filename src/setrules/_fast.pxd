# The kernel for other Cython modules:  from setrules cimport _fast
#
# A card is a uint8_t from 0 to 80. In an array of slots every byte above 80 is
# an empty slot (255 by convention). The cards of one array must be distinct;
# check() tells. Nothing here allocates, raises or needs the GIL.

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset

cdef extern from "setrules.h" nogil:
    const uint8_t setrules_third[6561]

cdef enum:
    CARDS = 81
    EMPTY_SLOT = 255
    MOST_SETS = 1080
    # What survey() may report of an array, as bits.
    HAS_EMPTY = 1
    MALFORMED = 2


cdef inline bint validate(uint8_t a, uint8_t b, uint8_t c) noexcept nogil:
    """1 when the three cards are a set, else 0 (V1); all of them 0 to 80."""
    return setrules_third[CARDS * a + b] == c


cdef inline uint8_t third(uint8_t a, uint8_t b) noexcept nogil:
    """The card that makes a set with a and b (V3); both of them 0 to 80."""
    return setrules_third[CARDS * a + b]


# --- the searches: cards side by side, place[card] = 1 + its index, 0 if absent

cdef inline void clear(uint8_t* place) noexcept nogil:
    """Empty place. In two parts, as GCC clears 81 bytes by a string instruction
    that takes as long as a search, but parts of this size by plain stores."""
    memset(place, 0, 48)
    memset(place + 48, 0, CARDS - 48)


cdef inline int survey(const uint8_t* cards, Py_ssize_t n, uint8_t* place) noexcept nogil:
    """Fill place, 81 bytes, for n <= 81 slots and report what stands there."""
    cdef Py_ssize_t index
    cdef uint8_t card, twice = 0
    cdef int report = 0
    clear(place)
    for index in range(n):
        card = cards[index]
        if card < CARDS:
            twice |= place[card]
            place[card] = <uint8_t>(index + 1)
        else:
            report |= HAS_EMPTY if card == EMPTY_SLOT else MALFORMED | HAS_EMPTY
    return report | MALFORMED if twice else report


cdef inline int gather(
    const uint8_t* slots, Py_ssize_t n, uint8_t* cards, uint8_t* slot_of, uint8_t* place
) noexcept nogil:
    """Move the cards of n <= 81 slots side by side; return how many they are."""
    cdef Py_ssize_t slot
    cdef int size = 0
    for slot in range(n):
        if slots[slot] < CARDS:
            cards[size] = slots[slot]
            slot_of[size] = <uint8_t>slot
            size += 1
            place[slots[slot]] = <uint8_t>size
    return size


# Two rows are searched at a time, so that each card is read once for both.

cdef inline bint any_in(const uint8_t* cards, int n, const uint8_t* place) noexcept nogil:
    """Whether a set lies among n distinct cards. The first two cards of a set
    are looked at and the third is looked up; the exit is tested once for two
    rows, as a wrong guess at it costs as much as a row."""
    cdef int i, j
    cdef uint8_t hit
    cdef const uint8_t* row
    cdef const uint8_t* next_row
    for i in range(0, n - 2, 2):
        row = &setrules_third[CARDS * cards[i]]
        next_row = &setrules_third[CARDS * cards[i + 1]]
        hit = place[row[cards[i + 1]]]
        for j in range(i + 2, n - 1):
            hit |= place[row[cards[j]]] | place[next_row[cards[j]]]
        if hit:
            return True
    return False


cdef inline int count_in(const uint8_t* cards, int n, const uint8_t* place) noexcept nogil:
    """How many sets lie among n distinct cards, each counted at its first two."""
    cdef int i, j
    cdef int count = 0
    cdef const uint8_t* row
    cdef const uint8_t* next_row
    for i in range(0, n - 2, 2):
        row = &setrules_third[CARDS * cards[i]]
        next_row = &setrules_third[CARDS * cards[i + 1]]
        count += place[row[cards[i + 1]]] > i + 2
        for j in range(i + 2, n - 1):
            count += place[row[cards[j]]] > j + 1
            count += place[next_row[cards[j]]] > j + 1
    return count


cdef inline int hits_in(
    const uint8_t* cards, int n, const uint8_t* place, uint32_t* hits
) noexcept nogil:
    """Write 65536 * i + 256 * j + k + 1 for every set, ascending, and return how
    many there are. The store comes before the test, so that no branch depends
    on the cards: hits needs room for one more than that."""
    cdef int i
    cdef uint32_t j, k, pair
    # Unsigned, as an index that may be negative takes an instruction more.
    cdef uint32_t count = 0
    cdef uint32_t last = n - 1
    cdef const uint8_t* row
    for i in range(n - 2):
        row = &setrules_third[CARDS * cards[i]]
        pair = 65536 * i + 256 * (i + 1)
        for j in range(i + 1, last):
            k = place[row[cards[j]]]
            hits[count] = pair + k
            pair += 256
            count += k > j + 1
    return <int>count


# --- the same on slots

cdef inline bint check(const uint8_t* cards, Py_ssize_t n) noexcept nogil:
    """1 when the array is a board: at most 81 slots, each 255 or a card from 0
    to 80 that stands nowhere else."""
    cdef uint8_t place[81]
    return 0 <= n <= CARDS and not survey(cards, n, place) & MALFORMED


cdef inline bint any_set(const uint8_t* cards, Py_ssize_t n) noexcept nogil:
    """Whether any set lies in n <= 81 slots (V1, B7)."""
    cdef uint8_t place[81]
    cdef uint8_t side_by_side[81]
    cdef uint8_t slot_of[81]
    if survey(cards, n, place) & HAS_EMPTY:
        n = gather(cards, n, side_by_side, slot_of, place)
        return any_in(side_by_side, <int>n, place)
    return any_in(cards, <int>n, place)


cdef inline int count_sets(const uint8_t* cards, Py_ssize_t n) noexcept nogil:
    """How many sets lie in n <= 81 slots."""
    cdef uint8_t place[81]
    cdef uint8_t side_by_side[81]
    cdef uint8_t slot_of[81]
    if survey(cards, n, place) & HAS_EMPTY:
        n = gather(cards, n, side_by_side, slot_of, place)
        return count_in(side_by_side, <int>n, place)
    return count_in(cards, <int>n, place)


cdef inline int find_all_sets(
    const uint8_t* cards, Py_ssize_t n, uint8_t* out, Py_ssize_t capacity
) noexcept nogil:
    """Write the slots i < j < k of every set in n <= 81 slots to out, three
    bytes a set, in lexicographic order, and return how many sets there are.
    When they are more than capacity, nothing is written."""
    cdef uint8_t place[81]
    cdef uint8_t side_by_side[81]
    cdef uint8_t slot_of[81]
    cdef uint32_t hits[MOST_SETS + 1]
    cdef uint32_t hit
    cdef int size = <int>n
    cdef int count, index, i, j, k
    cdef const uint8_t* searched = cards
    cdef bint packed = survey(cards, n, place) & HAS_EMPTY
    if packed:
        size = gather(cards, n, side_by_side, slot_of, place)
        searched = side_by_side
    count = hits_in(searched, size, place, hits)
    if count > capacity:
        return count
    for index in range(count):
        hit = hits[index]
        i, j, k = hit >> 16, (hit >> 8) & 255, (hit & 255) - 1
        out[0] = slot_of[i] if packed else <uint8_t>i
        out[1] = slot_of[j] if packed else <uint8_t>j
        out[2] = slot_of[k] if packed else <uint8_t>k
        out += 3
    return count

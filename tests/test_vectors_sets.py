"""Cards, sets, explanations and searches of the vectors against the rules told again."""

from __future__ import annotations

import itertools

import pytest
from vector_data import digits, find, is_set, of_kind, sets_on, triples

from setrules.vectors import answer

# Cards and sets


def test_cards_by_their_digits() -> None:
    words = (
        (1, 2, 3),
        ("diamond", "squiggle", "oval"),
        ("solid", "striped", "open"),
        ("red", "green", "purple"),
    )
    for test in of_kind("cards"):
        ids, told = digits(test["input"]["card"]), test["expected"]
        assert told["digits"] == list(ids)
        number, shape, shading, color = (
            words[place][digit]  # type: ignore[index]
            for place, digit in enumerate(ids)
        )
        assert [told[name] for name in ("number", "shape", "shading", "color")] == [
            number,
            shape,
            shading,
            color,
        ]
        letters = {"striped": "T"}
        initials = [letters.get(word, word[0].upper()) for word in (color, shading, shape)]
        assert told["code"] == f"{number}{''.join(initials)}"
        assert told["text"] == " ".join(
            [str(number), *(word.capitalize() for word in (color, shading, shape))]
        )
    assert find("cards/card-34")["expected"]["text"] == "2 Green Open Diamond"


def test_every_way_to_write_a_card_is_read() -> None:
    read = [test["input"]["text"] for test in of_kind("notation")]
    for test in of_kind("cards"):
        code, text = test["expected"]["code"], test["expected"]["text"]
        for written in (code, code.lower(), text):
            assert written in read
    words = {word for text in read for word in text.lower().split()}
    assert words >= {
        *("1", "2", "3", "one", "two", "three", "red", "green", "purple"),
        *("solid", "filled", "filled-in", "striped", "shaded", "open", "outlined"),
        *("diamond", "diamonds", "squiggle", "squiggles", "oval", "ovals"),
    }
    assert len([test for test in of_kind("notation") if "/order-" in test["id"]]) == 24


def test_all_ordered_triples_follow_from_the_sets() -> None:
    """All 531,441 of them: a set is a listed triple in any order, or one card three times."""
    listed = {frozenset(triple) for triple in triples(find("sets/full")["expected"]["sets"])}
    assert len(listed) == 1080
    read = [digits(card) for card in range(81)]
    same_or_different = {
        (x, y, z): len({x, y, z}) in (1, 3) for x, y, z in itertools.product(range(3), repeat=3)
    }
    checked = 0
    for a, b in itertools.product(range(81), repeat=2):
        p, q = read[a], read[b]
        for c in range(81):
            r = read[c]
            defined = (
                same_or_different[p[0], q[0], r[0]]
                and same_or_different[p[1], q[1], r[1]]
                and same_or_different[p[2], q[2], r[2]]
                and same_or_different[p[3], q[3], r[3]]
            )
            if defined is not (a == b == c or (a != b and frozenset((a, b, c)) in listed)):
                pytest.fail(f"({a}, {b}, {c}): {defined} by the definition")
            checked += 1
    assert checked == 531_441


def test_sets_are_ascending_and_small_ones_are_solid() -> None:
    for name, count in (("full", 1080), ("small", 117)):
        found = triples(find(f"sets/{name}")["expected"]["sets"])
        assert len(found) == count
        assert found == sorted(found)
        assert all(a < b < c for a, b, c in found)
    full = triples(find("sets/full")["expected"]["sets"])
    small = triples(find("sets/small")["expected"]["sets"])
    assert small == [triple for triple in full if all(card // 3 % 3 == 0 for card in triple)]


def test_third_cards() -> None:
    seen: set[tuple[int, int]] = set()
    for test in of_kind("third"):
        a, b, c = test["input"]["a"], test["input"]["b"], test["expected"]["cards"]
        for triple in zip(a, b, c, strict=True):
            assert is_set(*triple)
            seen.add(triple[:2])
    assert len(seen) == 6561


def test_pairs_through_each_card() -> None:
    tests = of_kind("through")
    assert [test["input"]["card"] for test in tests] == list(range(81))
    for test in tests:
        card, flat = test["input"]["card"], test["expected"]["pairs"]
        pairs = [tuple(flat[at : at + 2]) for at in range(0, len(flat), 2)]
        assert pairs == sorted(pairs)
        assert len({frozenset(pair) for pair in pairs if pair[0] != pair[1]}) == 40
        # One third card a pair, so a pair for each second card is all there are.
        assert [b for b, _ in pairs] == list(range(81))
        assert all(is_set(card, b, c) for b, c in pairs)


def test_validate_by_the_definition() -> None:
    for test in of_kind("validate"):
        columns = (test["input"][name] for name in "abc")
        asked = zip(*columns, strict=True)
        assert test["expected"]["valid"] == [is_set(*triple) for triple in asked]


def test_examples_of_the_rules() -> None:
    for name, cards, valid in (
        ("example-set", (0, 37, 74), True),
        ("example-one-card", (0, 0, 0), True),
        ("example-mixed-color", (0, 39, 79), False),
        ("ids-sum-to-six", (0, 1, 5), False),
        ("two-attributes-differ", (0, 4, 8), True),
    ):
        test = find(f"validate/{name}")
        assert tuple(test["input"][key][0] for key in "abc") == cards
        assert test["expected"]["valid"] == [valid]
        told = find(f"explain/{name}")
        assert tuple(told["input"]["cards"]) == cards
        assert told["expected"]["valid"] is valid
    mixed = find("explain/example-mixed-color")["expected"]["attributes"]
    assert [one["attribute"] for one in mixed if one["verdict"] == "broken"] == ["color"]
    assert (mixed[2]["twice"], mixed[2]["once"], mixed[2]["odd_card"]) == ("red", "green", 79)


# Explanations


def test_explanations_by_the_definition() -> None:
    names = {
        "number": (0, ("one", "two", "three")),
        "shape": (1, ("diamond", "squiggle", "oval")),
        "color": (3, ("red", "green", "purple")),
        "shading": (2, ("solid", "striped", "open")),
    }
    for test in of_kind("explain"):
        cards, told = test["input"]["cards"], test["expected"]
        assert told["valid"] is is_set(*cards)
        assert [one["attribute"] for one in told["attributes"]] == list(names)
        for one in told["attributes"]:
            place, words = names[one["attribute"]]
            read = [digits(card)[place] for card in cards]
            values = [words[digit] for digit in read]
            assert one["values"] == values
            assert one["digit_sum"] == sum(read) % 3
            once = [word for word in values if values.count(word) == 1]
            if len({*values}) == 2:
                odd = values.index(once[0])
                twice = next(word for word in values if word != once[0])
                expected = ("broken", twice, once[0], cards[odd])
            else:
                expected = ("same" if len({*values}) == 1 else "different", "", "", -1)
            assert (one["verdict"], one["twice"], one["once"], one["odd_card"]) == expected


def test_all_81_combinations_of_verdicts() -> None:
    seen = {
        tuple(one["verdict"] for one in test["expected"]["attributes"])
        for test in of_kind("explain")
    }
    assert seen == {*itertools.product(("same", "different", "broken"), repeat=4)}
    odd = {
        (one["attribute"], test["input"]["cards"].index(one["odd_card"]))
        for test in of_kind("explain")
        for one in test["expected"]["attributes"]
        if one["verdict"] == "broken" and len({*test["input"]["cards"]}) == 3
    }
    assert len(odd) == 12


def test_every_broken_attribute_is_told() -> None:
    told = find("explain/every-broken-attribute")
    assert told["input"]["cards"] == [0, 31, 64]
    number, shape, color, shading = told["expected"]["attributes"]
    assert number["verdict"] == "different"
    assert (shape["twice"], shape["once"], shape["odd_card"]) == ("diamond", "squiggle", 64)
    assert (color["twice"], color["once"], color["odd_card"]) == ("green", "red", 0)
    assert (shading["twice"], shading["once"], shading["odd_card"]) == ("solid", "striped", 31)


# Searches


def test_searches_by_brute_force() -> None:
    for test in of_kind("search"):
        told, found = test["expected"], sets_on(test["input"]["slots"])
        assert triples(told["sets"]) == found
        assert told["count"] == len(found)
        assert told["exists"] is bool(found)
        assert told["hint"] == (list(found[0]) if found else [])


def test_searches_have_every_size() -> None:
    sizes = {sum(card != -1 for card in test["input"]["slots"]) for test in of_kind("search")}
    assert sizes >= {0, 1, 2, 12, 15, 18, 20, 21, 81}
    dead = [test for test in of_kind("search") if not test["expected"]["exists"]]
    assert {len(test["input"]["slots"]) for test in dead} >= {12, 15, 18, 20}


def test_the_cap_and_its_image() -> None:
    cap = find("search/dead-cap-20")
    assert cap["input"]["slots"] == [
        *(0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 38, 47, 59, 65, 66, 67, 71, 77)
    ]
    image = find("search/dead-image-20")
    assert {*image["input"]["slots"]} != {*cap["input"]["slots"]}
    for test in (cap, image):
        cards = test["input"]["slots"]
        assert len({*cards}) == 20
        assert test["expected"]["count"] == 0
    for test in of_kind("search"):
        if "-and-" in test["id"]:
            assert test["expected"]["count"] >= 3


def test_the_searches_that_went_wrong_elsewhere() -> None:
    assert find("search/card-zero")["expected"]["exists"] is True
    for name in ("hole-read-as-card-0", "hole-read-as-last-card"):
        assert find(f"search/{name}")["expected"]["exists"] is False
    assert find("search/hole-read-as-card-0")["input"]["slots"] == [-1, 13, 26, 1]
    assert find("search/hole-read-as-last-card")["input"]["slots"] == [-1, 40, 0, 1]
    packed = find("search/slots-not-packed")
    assert packed["input"]["slots"] == [-1, -1, -1, 0, 9, 27, 1, 2, 30]
    assert packed["expected"]["sets"] == [3, 6, 7]
    assert find("third/card-zero")["expected"]["cards"][0] == 0
    assert triples(find("search/cap-21")["expected"]["sets"]) == [
        (0, 1, 20),
        (11, 14, 20),
        (13, 15, 20),
    ]


# Words


def test_errors_name_the_part_that_is_wrong() -> None:
    """For text that is no card the library's message holds the part that the reason quotes."""
    quoted = 0
    for test in of_kind("notation", "error"):
        reason = test["reason"]
        if reason.startswith("'"):
            part = reason[1 : reason.index("'", 1)]
            assert part in answer("notation", test["input"]).reason, test["id"]
            quoted += 1
    assert quoted >= 20

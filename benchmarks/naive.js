// A SET engine as a web developer would write it: cards are objects with
// string attributes, a board is an array of them, and a triple loop asks of
// every three cards whether each attribute is all the same or all different.
//
// The lines below "engine" are the benchmark's: they read jobs from standard
// input, one JSON object a line, and answer each with one line.
"use strict";

// --- engine

const NUMBERS = ["one", "two", "three"];
const SHAPES = ["diamond", "squiggle", "oval"];
const SHADINGS = ["solid", "striped", "open"];
const COLORS = ["red", "green", "purple"];
const ATTRIBUTES = ["number", "shape", "shading", "color"];

function createDeck() {
  const deck = [];
  for (const number of NUMBERS) {
    for (const shape of SHAPES) {
      for (const shading of SHADINGS) {
        for (const color of COLORS) {
          deck.push({ number, shape, shading, color });
        }
      }
    }
  }
  return deck;
}

function isSet(a, b, c) {
  return ATTRIBUTES.every((attribute) => {
    const x = a[attribute];
    const y = b[attribute];
    const z = c[attribute];
    const allSame = x === y && y === z;
    const allDifferent = x !== y && y !== z && x !== z;
    return allSame || allDifferent;
  });
}

function findThirdCard(a, b, deck) {
  return deck.find((card) => isSet(a, b, card));
}

function findAllSets(board) {
  const sets = [];
  for (let i = 0; i < board.length; i++) {
    for (let j = i + 1; j < board.length; j++) {
      for (let k = j + 1; k < board.length; k++) {
        if (isSet(board[i], board[j], board[k])) {
          sets.push([i, j, k]);
        }
      }
    }
  }
  return sets;
}

function hasSet(board) {
  for (let i = 0; i < board.length; i++) {
    for (let j = i + 1; j < board.length; j++) {
      for (let k = j + 1; k < board.length; k++) {
        if (isSet(board[i], board[j], board[k])) {
          return true;
        }
      }
    }
  }
  return false;
}

// --- benchmark

const deck = createDeck();
const OPERATIONS = {
  validate: (cards) => (isSet(cards[0], cards[1], cards[2]) ? 1 : 0),
  third_card: (cards) => deck.indexOf(findThirdCard(cards[0], cards[1], deck)),
  any_set_exists: (cards) => (hasSet(cards) ? 1 : 0),
  count_sets: (cards) => findAllSets(cards).length,
  find_all_sets: (cards) => findAllSets(cards).length,
};
const boardsByName = new Map();

// {"load": name, "boards": [[id, …], …]} keeps boards under a name;
// {"operation": …, "on": name} goes over them once: nanoseconds and sum of answers.
function answer(job) {
  if (job.load !== undefined) {
    boardsByName.set(
      job.load,
      job.boards.map((ids) => ids.map((id) => deck[id])),
    );
    return { loaded: job.boards.length };
  }
  const operation = OPERATIONS[job.operation];
  const boards = boardsByName.get(job.on);
  let sum = 0;
  const start = process.hrtime.bigint();
  for (const board of boards) {
    sum += operation(board);
  }
  const end = process.hrtime.bigint();
  return { ns: Number(end - start), sum };
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n"));

import { expect, test } from 'vitest';
import { isMain, last, mainLine, nextFork, numberText, pathTo, previousFork, ROOT, sibling } from './tree.ts';
import { nodeAt, placeOf } from './place.ts';
import { moveBlocks } from './blocks.ts';
import { tree } from './sample.ts';

// 1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 Nc6
const sample = tree({ e4: { e5: { Nf3: { Nc6: {} } }, c5: { Nf3: {}, c3: {} } } });
const node = (...sans: string[]) => {
  let at = ROOT;
  for (const san of sans) at = sample.get(at)!.children.find((child) => sample.get(child)!.move!.san === san)!;
  return at;
};
const sans = (nodes: number[]) => nodes.map((move) => sample.get(move)!.move!.san);

test('lines and paths', () => {
  expect(sans(mainLine(sample))).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
  expect(sans(pathTo(sample, node('e4', 'c5', 'c3')))).toEqual(['e4', 'c5', 'c3']);
  expect(isMain(sample, node('e4', 'e5', 'Nf3'))).toBe(true);
  expect(isMain(sample, node('e4', 'c5'))).toBe(false);
  expect(last(sample, node('e4', 'c5'))).toBe(node('e4', 'c5', 'Nf3'));
});

test('from fork to fork, and among the moves of a fork', () => {
  expect(previousFork(sample, node('e4', 'c5', 'Nf3'))).toBe(node('e4', 'c5'));
  expect(previousFork(sample, node('e4', 'e5', 'Nf3', 'Nc6'))).toBe(node('e4'));
  expect(previousFork(sample, node('e4'))).toBe(ROOT);
  expect(nextFork(sample, ROOT)).toBe(node('e4'));
  expect(nextFork(sample, node('e4'))).toBe(node('e4', 'e5', 'Nf3', 'Nc6'));
  expect(sibling(sample, node('e4', 'e5'), 1)).toBe(node('e4', 'c5'));
  expect(sibling(sample, node('e4', 'c5'), 1)).toBe(null);
  expect(sibling(sample, node('e4', 'c5'), -1)).toBe(node('e4', 'e5'));
  expect(sibling(sample, ROOT, 1)).toBe(null);
});

test('numbers', () => {
  expect(numberText(sample.get(node('e4'))!, false)).toBe('1.');
  expect(numberText(sample.get(node('e4', 'c5'))!, true)).toBe('1…');
  expect(numberText(sample.get(node('e4', 'e5'))!, false)).toBe('');
  expect(numberText(sample.get(ROOT)!, true)).toBe('');
});

test('an address leads to its move, also when variations have changed places', () => {
  for (const at of sample.keys()) expect(nodeAt(sample, placeOf(sample, at))).toBe(at);
  expect(placeOf(sample, ROOT)).toBe('0');
  expect(placeOf(sample, node('e4', 'e5', 'Nf3'))).toBe('3');
  expect(placeOf(sample, node('e4', 'c5', 'c3'))).toBe('1.c5.c3');
});

test('an address that leads nowhere leads as far as it can', () => {
  expect(nodeAt(sample, '99')).toBe(last(sample, ROOT));
  expect(nodeAt(sample, '1.c5.d4')).toBe(node('e4', 'c5'));
  expect(nodeAt(sample, 'rubbish')).toBe(ROOT);
  expect(nodeAt(sample, '')).toBe(ROOT);
});

test('a variation interrupts the two columns', () => {
  expect(
    moveBlocks(sample).map((block) =>
      block.kind === 'row'
        ? [block.number, block.white && sample.get(block.white)!.move!.san, block.black && sample.get(block.black)!.move!.san]
        : block.variations.map((variation) => sample.get(variation)!.move!.san),
    ),
  ).toEqual([[1, 'e4', 'e5'], ['c5'], [2, 'Nf3', 'Nc6']]);
});

test('a comment after White’s move leaves a gap for it', () => {
  const commented = tree({ e4: { e5: {} } });
  const first = commented.get(commented.get(ROOT)!.children[0]!)!;
  first.comment = 'best by test';
  expect(
    moveBlocks(commented).map((block) => (block.kind === 'row' ? [!!block.white, !!block.black] : block.comment)),
  ).toEqual([[true, false], 'best by test', [false, true]]);
});

import { expect, it } from 'vitest';
import { depthText, endText, timeText } from './words.ts';

it('tells times as they were measured', () => {
  expect(timeText(0.073)).toBe('73 µs');
  expect(timeText(7.34)).toBe('7.3 ms');
  expect(timeText(734)).toBe('734 ms');
  expect(timeText(7340)).toBe('7.34 s');
});

it('tells a person that it has won or lost', () => {
  const end = { winner: 'cats', reason: 'goal' } as const;
  expect(endText(end, ['cats'])).toBe('You win! All your captures are made.');
  expect(endText(end, ['ducks'])).toBe('You lose. The cats have made all their captures.');
  expect(endText(end, ['ducks', 'cats'])).toBe('The cats win: all their captures are made.');
  expect(endText({ winner: 'cats', reason: 'resignation' }, ['ducks'])).toBe('You lose. You have resigned.');
  expect(endText({ winner: null, reason: 'stopped' }, ['ducks'])).toBe('Stopped: nobody has won.');
});

it('does not call a depth done that was cut off', () => {
  expect([depthText(0), depthText(6)]).toEqual(['not finished', '6']);
});

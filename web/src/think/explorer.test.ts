import { expect, test, vi } from 'vitest';
import { Explorer } from './explorer.svelte.ts';

test('a search ends those of the other parts, and only those', () => {
  const explorer = new Explorer();
  const [one, other, idle] = [true, true, false].map((searching) => ({ searching, reset: vi.fn() }));
  for (const part of [one!, other!, idle!]) explorer.attach(part);
  explorer.begin(one!);
  expect(other!.reset).toHaveBeenCalledOnce();
  for (const part of [one!, idle!]) expect(part.reset).not.toHaveBeenCalled();
});

// Reads what a picture needs from a position text: the size, the shore and the pieces. The server checks positions;
// here they are known to be good.
import type { DucksBoard } from '../../lib/messages.ts';

export type Scene = { n: number; k: number } & Pick<DucksBoard, 'ducks' | 'cats'>;

export function readScene(text: string): Scene {
  const [rows = '', , k = '1'] = text.split(' ');
  const lines = rows.split('/');
  const scene: Scene = { n: lines.length, k: Number(k), ducks: [], cats: [] };
  let cell = 0;
  for (const token of lines.join('/').match(/\d+|[dc]/g) ?? []) {
    if (token === 'd') scene.ducks.push(cell++);
    else if (token === 'c') scene.cats.push(cell++);
    else cell += Number(token);
  }
  return scene;
}

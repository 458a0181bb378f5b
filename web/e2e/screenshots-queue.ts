// Pictures of the queue of work: at work, away, and without one.
import { afterAll } from 'vitest';
import { pictures } from './pictures.ts';
import { lookAt, Queue } from './queue-stage.ts';

let queue: Queue;

pictures(
  async ({ person, world, shot }) => {
    await person.go('queue');
    await person.page.getByRole('article').first().waitFor();
    await person.page.getByRole('row').filter({ hasText: 'vela' }).waitFor();
    await shot('queue', true);
    await person.go('');
    await person.page.getByRole('link', { name: 'Queue of work' }).scrollIntoViewIfNeeded();
    await shot('queue-link');
    await queue.killServer();
    await person.go('queue');
    await person.page.getByText('does not answer').waitFor();
    await shot('queue-away');
    await world.stopServer();
    await world.startServer();
    await person.go('');
    await person.go('queue');
    await person.page.getByText('rocada play --queue').waitFor();
    await shot('queue-none');
    await queue.startServer();
    await lookAt(world, queue);
  },
  {
    begin: async (world) => {
      queue = await Queue.start();
      await lookAt(world, queue);
      queue.makeGames(4000);
      queue.makeGames(120);
      queue.worker('--threads', '2', '--name', 'maia', '--offer', 'old=sh');
      queue.worker('--threads', '1', '--name', 'vela');
    },
  },
);

afterAll(() => queue.stop());

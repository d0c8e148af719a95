import { expect, test } from 'vitest';
import { fewAtATime } from './few-at-a-time.ts';

/** Works that end when they are told to, and how many of them have begun. */
function heldWorks(most: number) {
  const few = fewAtATime(most);
  const running: { name: string; end(): void; fail(): void }[] = [];
  const begin = (name: string): Promise<string> =>
    few(
      () =>
        new Promise((done, refuse) =>
          running.push({ name, end: () => done(name), fail: () => refuse(new Error(name)) }),
        ),
    );
  return { begin, running, names: () => running.map((one) => one.name) };
}

test('so many run at once, the others in the order in which they came', async () => {
  const { begin, running, names } = heldWorks(2);
  const works = ['a', 'b', 'c', 'd'].map(begin);
  expect(names()).toEqual(['a', 'b']);
  running[1]!.end();
  expect(await works[1]).toBe('b');
  await expect.poll(names).toEqual(['a', 'b', 'c']);
  running[0]!.end();
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd']);
  for (const one of running) one.end();
  expect(await Promise.all(works)).toEqual(['a', 'b', 'c', 'd']);
});

test('one that fails tells who asked, and leaves its place to the next', async () => {
  const { begin, running, names } = heldWorks(1);
  const [first, second] = [begin('a'), begin('b')];
  running[0]!.fail();
  await expect(first).rejects.toThrow('a');
  await expect.poll(names).toEqual(['a', 'b']);
  running[1]!.end();
  expect(await second).toBe('b');
});

import { expect, test, vi } from 'vitest';
import { limitConcurrency, TooBusy } from './limit-concurrency.ts';

/** Works that end on request, and the number of them begun. */
function heldWorks(max: number, patience?: Parameters<typeof limitConcurrency>[1]) {
  const few = limitConcurrency(max, patience);
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

test('at most the given number of works run at once, the others in their order', async () => {
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

test('a failing work rejects its own caller and frees its place', async () => {
  const { begin, running, names } = heldWorks(1);
  const [first, second] = [begin('a'), begin('b')];
  running[0]!.fail();
  await expect(first).rejects.toThrow('a');
  await expect.poll(names).toEqual(['a', 'b']);
  running[1]!.end();
  expect(await second).toBe('b');
});

test('a full queue refuses at once, and accepts again when it has room', async () => {
  const { begin, running, names } = heldWorks(1, { maxWaiting: 1 });
  const works = [begin('a'), begin('b')];
  await expect(begin('c')).rejects.toThrow(TooBusy);
  running[0]!.end();
  await expect.poll(names).toEqual(['a', 'b']);
  works.push(begin('d'));
  running[1]!.end();
  await expect.poll(names).toEqual(['a', 'b', 'd']);
  running[2]!.end();
  expect(await Promise.all(works)).toEqual(['a', 'b', 'd']);
});

test('a work that waits too long is refused and never begun, and later ones keep their place', async () => {
  vi.useFakeTimers();
  try {
    const { begin, running, names } = heldWorks(1, { patienceMs: 1000 });
    const first = begin('a');
    const second = begin('b').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(600);
    const third = begin('c');
    await vi.advanceTimersByTimeAsync(400);
    expect(await second).toBeInstanceOf(TooBusy);
    running[0]!.end();
    await first;
    await vi.advanceTimersByTimeAsync(1000);
    expect(names()).toEqual(['a', 'c']);
    running[1]!.end();
    expect(await third).toBe('c');
  } finally {
    vi.useRealTimers();
  }
});

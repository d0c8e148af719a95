import { expect, test } from 'vitest';
import { endpoints } from './index.ts';
import { topics } from './topics.ts';

test('each topic is changed by an act, and shown by an answer', () => {
  const changed = new Set(endpoints.flatMap((one) => ('changes' in one ? one.changes : [])));
  const shown = new Set(endpoints.flatMap(({ shows }) => (shows === 'all' ? [] : (shows ?? []))));
  expect(topics.filter((topic) => !changed.has(topic))).toEqual([]);
  expect(topics.filter((topic) => !shown.has(topic))).toEqual([]);
});

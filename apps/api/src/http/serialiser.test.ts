import { expect, test } from 'vitest';
import { z } from 'zod';
import { serialiserOf } from './serialiser.ts';
import { RawJson } from './raw-json.ts';

const person = z.object({ name: z.string(), sponsor: z.object({ name: z.string() }).nullable() });
const known = { name: 'Zoé', sponsor: { name: 'L’été' } };
const more = { ...known, phone: '06', sponsor: { ...known.sponsor, email: 'a@b.example' } };

test('an answer has the fields of its shape only, also in a list', () => {
  const read = (shape: z.ZodType, answer: unknown): unknown =>
    JSON.parse(String(serialiserOf(shape)(answer)));
  expect(read(person, more)).toEqual(known);
  expect(read(z.array(person), [more, { name: 'B', sponsor: null }])).toEqual([
    known,
    { name: 'B', sponsor: null },
  ]);
  expect(read(z.array(person), [more])).toEqual([known]);
  expect(read(z.array(person), [])).toEqual([]);
  expect(read(z.array(z.string()), ['L’été', 'a "b"'])).toEqual(['L’été', 'a "b"']);
});

test('a list is written as bytes', () => {
  const written = serialiserOf(z.array(person))([known]);
  expect(Buffer.isBuffer(written)).toBe(true);
  expect(String(written)).toBe('[{"name":"Zoé","sponsor":{"name":"L’été"}}]');
});

test('an answer that is already serialised is sent unchanged', () => {
  const parts = ['{"name":', '"L’été"}'].map((part) => Buffer.from(part));
  expect(String(serialiserOf(person)(new RawJson(parts)))).toBe('{"name":"L’été"}');
});

import { errorSentence } from '@forman/domain/errors';
import { newsMessages } from '@forman/domain/community/news';
import { expect, test } from 'vitest';
import * as figures from './figures.ts';
import * as labels from './fr.ts';
import * as notices from './notices.ts';

const english =
  /(?<!\p{L})(?:please|specify|valid|upload|failed|loading|error|search|close|next|previous|submit|cancel|required|unknown|page|not|found|wrong|the|your|is|are|with)(?!\p{L})/iu;

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test('CORE-001 MEM-001: the catalogue and the refusals are in French, except for the texts required in English', () => {
  const texts = [
    ...textsOf({ ...figures, ...labels, ...notices }),
    ...textsOf(errorSentence),
    ...textsOf(newsMessages),
  ];
  expect(texts.length).toBeGreaterThan(150);
  expect(texts.filter((text) => english.test(text.replaceAll(/\bpage\b/gi, ''))).toSorted()).toEqual([
    'Please specify valid Titre',
    'Upload failed',
  ]);
});

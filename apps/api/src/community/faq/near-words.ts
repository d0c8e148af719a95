import { plain } from '@forman/domain/text';

const fewestLettersTurned = 4;

/** Variants with each pair of letters swapped: a word with two swapped letters shares few trigrams. */
export function withTwoTurned(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < fewestLettersTurned) return [word];
  const turned = letters
    .slice(1)
    .map((letter, at) => letters.toSpliced(at, 2, letter, letters[at]!).join(''));
  return [word, ...turned];
}

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/** Similarity of two plain words, from 0 to 1, as pg_trgm measures it. */
function similarity(one: string, other: string): number {
  const [first, second] = [trigramsOf(one), trigramsOf(other)];
  const shared = [...first].filter((part) => second.has(part)).length;
  return shared / (first.size + second.size - shared);
}

/** A word of a text with its position. `nearness` is 1 when it contains the searched word. */
export type NearWord = { word: string; start: number; nearness: number };

/** The first of the words nearest to the searched one, accents and case aside; null below `minNearness`. */
export function nearestWord(text: string, searched: string, minNearness: number): NearWord | null {
  const wanted = plain(searched);
  const turned = withTwoTurned(wanted);
  let nearest: NearWord | null = null;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu)) {
    const own = plain(word);
    if (own.includes(wanted)) return { word, start: index, nearness: 1 };
    const nearness = turned.includes(own) ? 0.99 : similarity(own, wanted);
    if (nearness >= Math.max(minNearness, (nearest?.nearness ?? 0) + Number.EPSILON))
      nearest = { word, start: index, nearness };
  }
  return nearest;
}

/** The whole search, corrected from the words of this text; null when one of its words resembles none. */
export function mend(text: string, words: readonly string[], minNearness: number): string | null {
  const mended = words.map((searched) => {
    const near = nearestWord(text, searched, minNearness);
    return near?.nearness === 1 ? searched : near?.word.toLowerCase();
  });
  return mended.every((word) => word !== undefined) ? mended.join(' ') : null;
}

const shownBefore = 40;
const shownAfter = 60;

/** Removes spaces and punctuation before the ellipsis. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' .,;:\n'.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** A line of a text around one of its words, cut between words. */
export function lineAround(text: string, { word, start }: NearWord) {
  const [before, after] = [text.slice(0, start), text.slice(start + word.length)];
  const from = before.length <= shownBefore ? 0 : before.indexOf(' ', before.length - shownBefore);
  const to = after.length <= shownAfter ? after.length : after.lastIndexOf(' ', shownAfter);
  return {
    before: from === 0 ? before : `…${from < 0 ? '' : before.slice(from)}`,
    word,
    after: to === after.length ? after : `${withoutEnd(after.slice(0, Math.max(to, 0)))}…`,
  };
}

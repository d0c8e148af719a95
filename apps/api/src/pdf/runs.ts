import bidiFactory from 'bidi-js';
import { type Face, type FontsAt, usual, wide } from './fonts.ts';
import { nonJoiner } from './printable.ts';

/** A part of a line in one face and one direction. */
export type Run = { text: string; face: Face; isRightToLeft: boolean };

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/** The characters of French that Figtree has; a test compares them with the font. */
export const french = /^[ -~\u00a0-\u00ac\u00ae-\u00ffŒœŸ–—\u2018-\u201a“”…€\u2212]*$/;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Devanagari has layout rules of its own, and so a run of its own. */
const indian = /\p{Script=Devanagari}/u;

/** True when the glyphs of a run may be in another order than its letters, though both go to the right. */
export const isReordered = (run: Run): boolean => indian.test(run.text);

/**
 * The runs of a line in drawing order, from left to right (Unicode Bidirectional Algorithm; a line of the
 * document is French, whatever names it holds). A line keeps one face as far as that has the letters, so that
 * a name is not drawn in two.
 */
export function runsOf(text: string, fonts: FontsAt): Run[] {
  if (french.test(text)) return [{ text, face: usual, isRightToLeft: false }];
  const base = isOf(usual, text, fonts) ? usual : wide;
  return piecesOf(text).flatMap((piece) => {
    const runs = byFace(piece, base, fonts);
    return piece.isRightToLeft ? runs.toReversed() : runs;
  });
}

/** False when Figtree lacks a letter that its substitute has: the line then leaves Figtree for good. */
const isOf = (face: Face, text: string, fonts: FontsAt): boolean =>
  Array.from(graphemes.segment(text)).every(
    ({ segment }) => fonts.draws(face, segment) || !fonts.draws(wide, segment),
  );

type Piece = { text: string; isRightToLeft: boolean };

function piecesOf(text: string): Piece[] {
  if (!rightToLeft.test(text)) return [{ text, isRightToLeft: false }];
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  const pieces: { text: string; level: number }[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const level = levels[index] ?? 0;
    const last = pieces.at(-1);
    const character = (level % 2 === 1 && bidi.getMirroredCharacter(text[index] ?? '')) || text[index];
    if (last?.level === level) last.text += character;
    else pieces.push({ text: character ?? '', level });
  }
  return inVisualOrder(pieces).map((piece) => ({ text: piece.text, isRightToLeft: piece.level % 2 === 1 }));
}

/** Rule L2: from the highest level down to 1, reverses each stretch at that level or above. */
function inVisualOrder<T extends { level: number }>(pieces: T[]): T[] {
  const ordered = [...pieces];
  for (let level = Math.max(...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}

function byFace({ text, isRightToLeft }: Piece, base: Face, fonts: FontsAt): Run[] {
  const runs: Run[] = [];
  // A non-joiner keeps two letters of a Persian name apart, but fontkit would join them.
  for (const joined of text.split(nonJoiner)) {
    let last: Run | undefined;
    for (const { segment } of graphemes.segment(joined)) {
      const face = faceFor(segment, last?.face ?? base, { base, fonts });
      if (last?.face.name === face.name && goesOn(last.text, segment)) last.text += segment;
      else runs.push((last = { text: segment, face, isRightToLeft }));
    }
  }
  return runs.map((run) => (isRightToLeft && !rightToLeft.test(run.text) ? turned(run) : run));
}

const goesOn = (before: string, cluster: string): boolean =>
  isSign(cluster) || indian.test(before) === indian.test(cluster);

/** Spaces and signs keep the face of the cluster before them. */
function faceFor(cluster: string, last: Face, { base, fonts }: { base: Face; fonts: FontsAt }): Face {
  return isSign(cluster) && fonts.draws(last, cluster) ? last : (fonts.find(cluster, base) ?? base);
}

const isSign = (cluster: string): boolean => /^\p{Script=Common}/u.test(cluster);

/** fontkit reverses a run by its letters; a run of signs has none, and is reversed here. */
const turned = (run: Run): Run => ({
  ...run,
  text: Array.from(graphemes.segment(run.text), ({ segment }) => segment)
    .toReversed()
    .join(''),
});

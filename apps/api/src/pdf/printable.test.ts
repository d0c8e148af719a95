import { describe, expect, test } from 'vitest';
import { printable } from './printable.ts';

/** A font of Latin letters, like Figtree. */
const latin = (codePoint: number) => (codePoint >= 0x20 && codePoint < 0x180) || codePoint === 0x2019;

describe('text on paper', () => {
  test.each([
    ['Éloïse d’Aÿ', 'Éloïse d’Aÿ'],
    ['E\u0301loi\u0308se', 'Éloïse'],
    ['1\u202f234,50\u00a0€', '1\u00a0234,50\u00a0?'],
    ['a\tb\r\nc\rd', 'a b\nc\nd'],
    ['Saint\u2011Rémy', 'Saint-Rémy'],
    ['ﬁn Ａ １', 'fin A 1'],
    ['Nguyễn', 'Nguyen'],
    ['🦊 renard 👩‍👩‍👧 🇫🇷 fin', 'renard fin'],
    ['שלום', '????'],
    ['\u202egnp.exe\u202c', 'gnp.exe'],
    ['\u0000\u0007\u001b\ud800', ''],
    ['\u200b\ufeff', ''],
  ])('MEM-269: %j is drawn as %j', (typed, drawn) => {
    expect(printable(typed, latin)).toBe(drawn);
  });
});

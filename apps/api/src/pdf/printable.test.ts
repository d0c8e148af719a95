import { describe, expect, test } from 'vitest';
import { printable } from './printable.ts';

/** Two fonts, of Latin and of Hebrew letters; one of them draws a whole cluster, or none does. */
const latin = (codePoint: number) => (codePoint >= 0x20 && codePoint < 0x180) || codePoint === 0x2019;
const hebrew = (codePoint: number) => codePoint >= 0x591 && codePoint <= 0x5f4;
const draws = (text: string) =>
  [latin, hebrew].some((font) => Array.from(text).every((one) => font(one.codePointAt(0)!)));

describe('text on paper', () => {
  test.each([
    ['Éloïse d’Aÿ', 'Éloïse d’Aÿ'],
    ['E\u0301loi\u0308se', 'Éloïse'],
    ['1\u202f234,50\u00a0€', '1\u00a0234,50\u00a0?'],
    ['a\tb\r\nc\rd', 'a b\nc\nd'],
    ['Saint\u2011Rémy', 'Saint-Rémy'],
    ['ﬁn Ａ １', 'fin A 1'],
    ['Nguyễn', 'Nguyen'],
    ['🦊 renard 👩‍👩‍👧 🇫🇷 ☎\ufe0f fin', 'renard fin'],
    ['שלום', 'שלום'],
    ['a\u05b0', 'a'],
    ['ש\u0301', 'ש'],
    ['ทอง ดี', '[U+0E17 U+0E2D U+0E07] [U+0E14]'],
    ['𐌰', '[U+10330]'],
    ['a[b][c]', 'a[b][c]'],
    ['\u202egnp.exe\u202c', 'gnp.exe'],
    ['\u0000\u0007\u001b\ud800', ''],
    ['\u200b\ufeff\ue000', ''],
    ['a\u200db', 'ab'],
  ])('MEM-269: %j is drawn as %j', (typed, drawn) => {
    expect(printable(typed, draws)).toBe(drawn);
  });
});

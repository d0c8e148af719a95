import { describe, expect, test } from 'vitest';
import { closeDocument, openDocument } from './archival.ts';
import { Fonts, usual } from './fonts.ts';
import { printable } from './printable.ts';
import { readPdf } from './read-pdf.testing.ts';
import { french, runsOf } from './runs.ts';
import { Sheet } from './sheet.ts';
import { styles } from './style.ts';

function blank() {
  const doc = openDocument({ title: 'Essai', createdAt: new Date('2026-12-01T12:00:00Z') });
  doc.addPage();
  return doc;
}

async function drawn(text: string) {
  const doc = blank();
  const sheet = new Sheet(doc);
  const lines = sheet.wrap(text, 460, styles.strong);
  lines.forEach((line, index) => sheet.left(line, 40, 60 + index * 20, styles.strong));
  const pdf = readPdf(await closeDocument(doc));
  return { ...pdf, lines, text: pdf.pages.join('') };
}

/** The runs of the line as drawn, from left to right; "<" marks one written from right to left. */
const order = (text: string) =>
  runsOf(text, new Fonts(blank()).at('regular')).map((run) =>
    run.isRightToLeft ? `<${run.text}` : run.text,
  );

describe('names in other scripts', () => {
  test.each([
    ['Greek', 'Παπαδόπουλος Γιώργος'],
    ['Greek with its old accents', 'Ἀριστοτέλης'],
    ['Russian', 'Щербакова Наталья'],
    ['Ukrainian', 'Їжакевич Ґалаґан'],
    ['Serbian', 'Ђорђевић Љиљана'],
    ['Kazakh', 'Әлия Нұрғалиқызы'],
    ['Vietnamese', 'Nguyễn Thị Ánh Đặng'],
    ['Polish', 'Łukasz Źdźbło'],
    ['Turkish', 'Şükrü Iğdır'],
    ['Welsh', 'Ŵyn Ŷsgol'],
    ['Yoruba', 'Ọlọ́runfẹ́mi'],
    ['Armenian', 'Հովհաննիսյան'],
    ['Georgian', 'ვაჟა-ფშაველა'],
    ['Hebrew', 'שלום'],
    ['Arabic', 'محمد بن عبد الله'],
    ['Persian', 'پرویز گچساران'],
    ['Urdu', 'ظہیر الدین'],
    ['Hindi', 'अमित शर्मा'],
    ['Chinese', '王小明'],
    ['Japanese', '山田たろうカナ'],
    ['Korean', '김철수'],
  ])('MEM-269: a %s name is drawn, and read back as it was typed', async (_script, name) => {
    const { text, hasMissingGlyph } = await drawn(name);
    expect(text.replaceAll('\n', '')).toBe(name);
    expect(hasMissingGlyph).toBe(false);
  });

  test('MEM-269: a script that no font draws is given by its code points, never by question marks', async () => {
    expect((await drawn('ทองดี')).text).toBe('[U+0E17 U+0E2D U+0E07 U+0E14]');
    expect((await drawn('𠮷野')).text).toContain('[U+20BB7]');
  });

  test('MEM-269: one font draws each letter with its marks, for every character that Unicode composes', () => {
    const { find } = new Fonts(blank()).at('regular');
    const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });
    const made = Array.from({ length: 0x2ffff }, (_, index) => String.fromCodePoint(index)).filter(
      (one) => one.isWellFormed() && one.normalize('NFKD') !== one && !/\p{Script=Hangul}/u.test(one),
    );
    expect(made.length).toBeGreaterThan(5000);
    const missing = made.filter((one) =>
      Array.from(
        graphemes.segment(printable(one, (cluster) => find(cluster) !== null)),
        ({ segment }) => segment,
      ).some((segment) => find(segment) === null),
    );
    expect(missing).toEqual([]);
  });

  test('MEM-269: right-to-left text in a French line keeps its own order, with its figures and brackets', () => {
    expect(order('Atelier avec שלום כהן 12 et')).toEqual(['Atelier avec ', '12', '<שלום כהן ', ' et']);
    expect(order('שלום (אב)')).toEqual(['<שלום )אב(']);
    expect(order('محمد 1 علي')).toEqual(['<علي', '< ', '1', '<محمد ']);
  });

  test('MEM-269: the letters of an Arabic name are joined', () => {
    const sheet = new Sheet(blank());
    const width = (text: string) => sheet.width(text, styles.body);
    expect(width('ببب')).toBeLessThan(3 * width('ب'));
    // In Persian a zero-width non-joiner separates two letters of one name.
    const [apart = ''] = sheet.wrap('علی\u200cرضا', 400, styles.body);
    expect(width(apart)).not.toBeCloseTo(width('علیرضا'), 1);
  });

  test('MEM-269: a line is drawn with one font where that font has all its letters', () => {
    const faces = (text: string) =>
      runsOf(text, new Fonts(blank()).at('regular')).map(({ face }) => face.name);
    expect(faces('Nguyễn Thị Ánh')).toEqual(['noto-sans']);
    expect(faces('Éloïse')).toEqual(['figtree']);
    expect(faces('Ćwik')).toEqual(['figtree']);
  });

  test('MEM-269: every letter taken for French without a look-up is in the font Figtree', () => {
    const { draws } = new Fonts(blank()).at('regular');
    const letters = Array.from({ length: 0x2fff }, (_, index) => String.fromCodePoint(index)).filter((one) =>
      french.test(one),
    );
    expect(letters.length).toBeGreaterThan(190);
    expect(letters.filter((one) => !draws(usual, one))).toEqual([]);
  });

  test('MEM-269: Chinese has the weight of the text beside it', async () => {
    const doc = blank();
    const sheet = new Sheet(doc);
    for (const [index, style] of [styles.body, styles.strong, styles.total].entries())
      sheet.left('王', 40, 60 + index * 20, style);
    const { raw } = readPdf(await closeDocument(doc));
    const names = [...raw.matchAll(/\/FontName \/\w+\+(\S+)/g)].map(([, name]) => name?.split('-').at(-1));
    expect(names).toEqual(['400', '600', '700']);
  });
});

import type { Doc } from './doc.ts';
import type { Weight } from './faces.ts';
import { Fonts, usual } from './fonts.ts';
import { printable } from './printable.ts';
import { isReordered, type Run, runsOf } from './runs.ts';

export type TextStyle = {
  weight: Weight;
  size: number;
  /** From baseline to baseline, in points. */
  leading: number;
  color: string;
  /** Digits of equal width, so that amounts align. */
  tabular?: boolean;
  /** Extra space between characters, in points. */
  tracking?: number;
};

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/** Text on paper: measures, wraps and draws, at baselines counted in points from the top of the page. */
export class Sheet {
  readonly doc: Doc;
  private readonly fonts: Fonts;

  constructor(doc: Doc) {
    this.doc = doc;
    this.fonts = new Fonts(doc);
  }

  width(text: string, style: TextStyle): number {
    return this.runs(text, style).reduce((sum, run) => sum + this.runWidth(run, style), 0);
  }

  /**
   * Draws one line as it is: text typed by a person goes through `wrap` first. An invisible space ends the
   * line, so that readers and copies keep it apart from the next; after a hyphen the lines are joined.
   */
  left(text: string, x: number, baseline: number, style: TextStyle): void {
    if (text === '') return;
    const runs = this.runs(text, style);
    if (!text.endsWith('-')) endWithSpace(runs);
    let at = x;
    for (const run of runs) {
      this.draw(run, at, baseline, style);
      at += this.runWidth(run, style);
    }
  }

  right(text: string, x: number, baseline: number, style: TextStyle): void {
    this.left(text, x - this.width(text, style), baseline, style);
  }

  centred(text: string, x: number, baseline: number, style: TextStyle): void {
    this.left(text, x - this.width(text, style) / 2, baseline, style);
  }

  rule(from: number, to: number, y: number, width: number, color: string): void {
    this.doc.moveTo(from, y).lineTo(to, y).lineWidth(width).stroke(color);
  }

  /**
   * The text as the font can draw it, cut into lines that fit; a word longer than a line is cut where the
   * line ends.
   */
  wrap(text: string, width: number, style: TextStyle): string[] {
    const fonts = this.fonts.at(style.weight);
    return printable(text, (cluster) => fonts.find(cluster) !== null)
      .split('\n')
      .flatMap((paragraph) => this.wrapParagraph(paragraph, width, style));
  }

  private wrapParagraph(paragraph: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let line = '';
    for (const piece of breakable(paragraph).flatMap((word) => this.cut(word, width, style))) {
      if (line !== '' && this.width((line + piece).trimEnd(), style) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += piece;
    }
    return line.trim() === '' ? lines : [...lines, line.trimEnd()];
  }

  /** pdfkit measures each single character once and remembers it: a megabyte without a space stays cheap. */
  private cut(word: string, width: number, style: TextStyle): string[] {
    if (word.length < 20 || this.width(word.trimEnd(), style) <= width) return [word];
    const pieces: string[] = [];
    let piece = '';
    let taken = 0;
    for (const { segment } of graphemes.segment(word)) {
      const advance = this.width(segment, style);
      if (taken + advance > width) {
        pieces.push(piece);
        piece = '';
        taken = 0;
      }
      piece += segment;
      taken += advance;
    }
    return [...pieces, piece];
  }

  private runs(text: string, { weight }: TextStyle): Run[] {
    return runsOf(text, this.fonts.at(weight));
  }

  private runWidth(run: Run, style: TextStyle): number {
    return this.use(run, style).widthOfString(run.text, optionsOf(run, style));
  }

  private draw(run: Run, x: number, baseline: number, style: TextStyle): void {
    const mark = markOf(run);
    if (mark) this.doc.markContent(mark.tag, mark.options);
    this.use(run, style).fillColor(style.color).text(run.text, x, baseline, optionsOf(run, style));
    if (mark) this.doc.endMarkedContent();
  }

  private use({ face }: Run, style: TextStyle): Doc {
    return this.fonts.use(face, style.weight).fontSize(style.size);
  }
}

/**
 * The mark for glyphs drawn in another order than their letters are read in (ISO 32000-1, 14.8.2.3.3):
 * reversed for writing from right to left, with the text beside them where a vowel is drawn before its
 * consonant.
 */
function markOf(run: Run): { tag: string; options?: { actual: string } } | null {
  if (run.isRightToLeft) return { tag: 'ReversedChars' };
  return isReordered(run) ? { tag: 'Span', options: { actual: run.text } } : null;
}

/**
 * Adds a space at the end of a line, in a run of its own after a run from right to left: at that run's right
 * edge it would be read first.
 */
function endWithSpace(runs: Run[]): void {
  const last = runs.at(-1);
  if (last && !last.isRightToLeft) last.text += ' ';
  else runs.push({ text: ' ', face: usual, isRightToLeft: false });
}

/**
 * Pieces that may start a line: after a space, after a hyphen between letters. No-break spaces never break.
 */
const breakable = (paragraph: string): string[] => paragraph.trim().split(/(?<= )|(?<=\p{L}-)(?=\p{L})/u);

/**
 * Text from right to left is laid out whole: with a list of features pdfkit does not cut it into words.
 * Letters keep one glyph with their accents (ccmp would separate them), so that copied text is the original.
 */
function optionsOf(run: Run, style: TextStyle): PDFKit.Mixins.TextOptions {
  const features = {
    ...(style.tabular && { tnum: true }),
    ...(run.face !== usual && !run.isRightToLeft && { ccmp: false }),
  };
  const isUsual = run.face === usual && !run.isRightToLeft && !style.tabular;
  return {
    lineBreak: false,
    baseline: 'alphabetic',
    // fontkit accepts features that are on and off, which pdfkit's types do not know.
    ...(isUsual ? {} : { features: features as unknown as PDFKit.Mixins.OpenTypeFeatures[] }),
    ...(style.tracking === undefined || run.isRightToLeft ? {} : { characterSpacing: style.tracking }),
  };
}

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
  /** All digits as wide, so that amounts stand under each other. */
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
   * Draws one line as it is: what a person typed goes through `wrap` first. A space nobody sees ends it, so that who
   * reads or copies the text finds the next line apart; a hyphen joins it.
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

  /** The text as the font can draw it, cut into lines that fit; a word longer than a line is cut where it must be. */
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

  /** Single characters are measured once and remembered by pdfkit: a megabyte without a space stays cheap. */
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
 * Glyphs that stand in another order than their letters are read in (ISO 32000-1, 14.8.2.3.3): reversed where the writing
 * goes to the left, with the text beside them where a vowel is drawn before its consonant.
 */
function markOf(run: Run): { tag: string; options?: { actual: string } } | null {
  if (run.isRightToLeft) return { tag: 'ReversedChars' };
  return isReordered(run) ? { tag: 'Span', options: { actual: run.text } } : null;
}

/** A space to the right of a run that goes to the left would be read before it. */
function endWithSpace(runs: Run[]): void {
  const last = runs.at(-1);
  if (last && !last.isRightToLeft) last.text += ' ';
  else runs.push({ text: ' ', face: usual, isRightToLeft: false });
}

/** Pieces that may start a line: after a space, after a hyphen between letters. No-break spaces hold. */
const breakable = (paragraph: string): string[] => paragraph.trim().split(/(?<= )|(?<=\p{L}-)(?=\p{L})/u);

/**
 * What goes to the left is laid out whole: with a list of features pdfkit does not cut it into words. Letters stay as they
 * come, in one glyph with their accents (ccmp would take them apart), so that what is copied is what was meant.
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
    // fontkit takes what is on and what is off, which the types of pdfkit do not know.
    ...(isUsual ? {} : { features: features as unknown as PDFKit.Mixins.OpenTypeFeatures[] }),
    ...(style.tracking === undefined || run.isRightToLeft ? {} : { characterSpacing: style.tracking }),
  };
}

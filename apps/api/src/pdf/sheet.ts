import type { Doc } from './doc.ts';
import { registerFonts, type Weight } from './fonts.ts';
import { printable } from './printable.ts';

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

/** pdfkit does not tell which characters a font draws; the fontkit font inside does. */
type LoadedFont = { _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } } };

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/** Text on paper: measures, wraps and draws, at baselines counted in points from the top of the page. */
export class Sheet {
  readonly doc: Doc;

  constructor(doc: Doc) {
    this.doc = doc;
    registerFonts(doc);
  }

  width(text: string, style: TextStyle): number {
    return this.use(style).widthOfString(text, optionsOf(style));
  }

  /**
   * Draws one line as it is: what a person typed goes through `wrap` first. A space nobody sees ends it, so that who
   * reads or copies the text finds the next line apart; a hyphen joins it.
   */
  left(text: string, x: number, baseline: number, style: TextStyle): void {
    const apart = text.endsWith('-') ? text : `${text} `;
    if (text !== '') this.use(style).fillColor(style.color).text(apart, x, baseline, optionsOf(style));
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
    const font = (this.use(style) as unknown as LoadedFont)._font.font;
    return printable(text, (codePoint) => font.hasGlyphForCodePoint(codePoint))
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

  private use(style: TextStyle): Doc {
    return this.doc.font(style.weight).fontSize(style.size);
  }
}

/** Pieces that may start a line: after a space, after a hyphen between letters. No-break spaces hold. */
const breakable = (paragraph: string): string[] => paragraph.trim().split(/(?<= )|(?<=\p{L}-)(?=\p{L})/u);

const optionsOf = (style: TextStyle): PDFKit.Mixins.TextOptions => ({
  lineBreak: false,
  baseline: 'alphabetic',
  ...(style.tabular ? { features: ['tnum'] } : {}),
  ...(style.tracking === undefined ? {} : { characterSpacing: style.tracking }),
});

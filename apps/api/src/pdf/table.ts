import type { Doc } from './doc.ts';
import { logoMark } from './logo.ts';
import { Sheet, type TextStyle } from './sheet.ts';
import { ink, page, styles } from './style.ts';
import { artifact, part, rootTag, tagged, type Tag } from './tags.ts';

type Column = {
  label: string;
  /** Left edge, in points from the page's left edge. */
  x: number;
  width: number;
  isRight?: boolean;
};
type Cell = {
  lines: { text: string; style: TextStyle }[];
  /** A drawing under the lines, within a box. */
  picture?: { alt: string; height: number; draw: (doc: Doc, box: Box) => void };
};
type Box = { x: number; y: number; width: number; height: number };

/** A list's title, the lines under it, and the short title of its further pages. */
export type ListHead = { title: string; lines: string[]; running: string };

const bottom = page.height - page.bottom - 26;
const heading: TextStyle = { ...styles.label, weight: 'semibold' };
const padding = 6;

/** A list over as many pages as needed: a head, tables with repeated headings, sentences, page numbers. */
export class ListDocument {
  readonly sheet: Sheet;
  readonly root: Tag;
  private y: number = page.top;
  private readonly doc: Doc;
  private readonly head: ListHead;

  constructor(doc: Doc, head: ListHead) {
    doc.addPage();
    this.doc = doc;
    this.head = head;
    this.sheet = new Sheet(doc);
    this.root = rootTag(doc);
    artifact(doc, 'Layout', () => logoMark(doc, page.left, page.top, 26));
    const title: TextStyle = { ...styles.title, size: 17, leading: 24 };
    tagged(doc, this.root, 'H1', () => this.sheet.left(head.title, page.left + 36, page.top + 19, title));
    this.y = page.top + 46;
    for (const line of head.lines) this.paragraph(line);
    this.y += 8;
  }

  paragraph(text: string, style: TextStyle = styles.body, type: 'P' | 'H2' = 'P'): void {
    const lines = this.sheet.wrap(text, page.right - page.left, style);
    if (lines.length === 0) return;
    this.need(Math.min(lines.length, 10) * style.leading);
    const tag = part(this.doc, this.root, type);
    for (const line of lines) {
      this.need(style.leading);
      const y = (this.y += style.leading);
      tag.add(() => this.sheet.left(line, page.left, y - style.leading * 0.3, style));
    }
  }

  space(height: number): void {
    this.y += height;
  }

  table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): void {
    this.need(70);
    const table = part(this.doc, this.root, 'Table');
    const first = part(this.doc, table, 'TR');
    this.heading(columns, (draw) => tagged(this.doc, first, 'TH', draw, { scope: 'Column' }));
    for (const row of rows) {
      const height = Math.max(...row.map(heightOf)) + 2 * padding;
      if (this.y + height > bottom) {
        this.breakPage();
        // The repeated heading is hidden from screen readers, for which the table goes on.
        this.heading(columns, (draw) => artifact(this.doc, 'Pagination', draw));
      }
      const tag = part(this.doc, table, 'TR');
      for (const [index, cell] of row.entries()) this.cell(tag, columns[index]!, cell);
      this.y += height;
      artifact(this.doc, 'Layout', () => this.sheet.rule(page.left, page.right, this.y, 0.75, ink.hairline));
    }
    this.y += 10;
  }

  /** Numbers the pages, just before the document is closed. */
  feet(): void {
    const { count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.doc.switchToPage(index);
      artifact(this.doc, 'Pagination', () =>
        this.sheet.right(`Page ${index + 1} sur ${count}`, page.right, page.height - 28, styles.legal),
      );
    }
  }

  /** Wraps a cell's text to the width of its column. */
  wrapped(text: string, column: Column, style: TextStyle = styles.body): Cell['lines'] {
    return this.sheet.wrap(text, column.width, style).map((line) => ({ text: line, style }));
  }

  private heading(columns: readonly Column[], mark: (draw: () => void) => void): void {
    for (const column of columns) mark(() => this.text(column, column.label, this.y + 9, heading));
    artifact(this.doc, 'Layout', () => this.sheet.rule(page.left, page.right, this.y + 16, 1, ink.text));
    this.y += 17;
  }

  private cell(row: Tag, column: Column, { lines, picture }: Cell): void {
    const tag = part(this.doc, row, 'TD');
    let y = this.y + padding;
    tag.add(() => {
      for (const { text, style } of lines) {
        this.text(column, text, y + style.leading * 0.7, style);
        y += style.leading;
      }
    });
    if (!picture) return;
    const box = { x: page.left + column.x, y, width: column.width, height: picture.height };
    const corners = [box.x, box.y, box.x + box.width, box.y + box.height] as const;
    const options: PDFKit.Mixins.StructureElementOptions = { alt: picture.alt };
    const figure = this.doc.struct(
      'Figure',
      Object.assign(options, { bbox: [...corners], placement: 'Block' }),
    );
    tag.add(figure);
    figure.add(() => picture.draw(this.doc, box));
  }

  private text({ x, width, isRight }: Column, text: string, y: number, style: TextStyle): void {
    if (isRight) this.sheet.right(text, page.left + x + width, y, style);
    else this.sheet.left(text, page.left + x, y, style);
  }

  private need(height: number): void {
    if (this.y + height > bottom) this.breakPage();
  }

  private breakPage(): void {
    this.doc.addPage();
    artifact(this.doc, 'Pagination', () => {
      this.sheet.left(this.head.running, page.left, page.top + 10, styles.strong);
      this.sheet.right('suite', page.right, page.top + 10, styles.secondary);
    });
    this.y = page.top + 26;
  }
}

const heightOf = ({ lines, picture }: Cell): number =>
  lines.reduce((sum, { style }) => sum + style.leading, picture?.height ?? 0);
export type { Cell, Column };

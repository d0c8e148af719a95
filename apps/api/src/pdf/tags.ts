import type { Doc } from './doc.ts';

/** The structure that screen readers follow; pdfkit keeps the tree's order, whatever is drawn first. */
export type Tag = ReturnType<Doc['struct']>;

export function rootTag(doc: Doc): Tag {
  const root = doc.struct('Document');
  doc.addStructure(root);
  return root;
}

/** Adds a part that holds other parts: Table, TR, Sect. */
export function part(doc: Doc, parent: Tag, type: string): Tag {
  const tag = doc.struct(type);
  parent.add(tag);
  return tag;
}

/** Adds a picture, its corners in points from the top left of the page, with its text for screen readers. */
export function figure(
  doc: Doc,
  parent: Tag,
  { alt, box }: { alt: string; box: [left: number, top: number, right: number, bottom: number] },
  draw: () => void,
): void {
  // pdfkit's types know neither the box nor the placement.
  const options: PDFKit.Mixins.StructureElementOptions = { alt };
  const tag = doc.struct('Figure', Object.assign(options, { bbox: box, placement: 'Block' }));
  parent.add(tag);
  tag.add(draw);
}

/** `actual` is read aloud instead of the drawn text; `scope` makes a TH head a row or `columns` columns. */
type TagOptions = { actual?: string; scope?: 'Column' | 'Row'; columns?: number };

/** Adds a part with text: P, H1, TH, TD. */
export function tagged(
  doc: Doc,
  parent: Tag,
  type: string,
  draw: () => void,
  { columns, ...options }: TagOptions = {},
): void {
  const tag = doc.struct(type, options);
  if (columns !== undefined) spanColumns(tag, columns);
  parent.add(tag);
  tag.add(draw);
}

/** pdfkit sets a cell's scope, not its width; each row of a table has as many cells (ISO 14289-1, 7.5). */
function spanColumns(tag: Tag, columns: number): void {
  const { data } = (tag as unknown as { dictionary: { data: { A?: object } } }).dictionary;
  data.A = { O: 'Table', ...data.A, ColSpan: columns };
}

/** Draws what screen readers skip: rules, the mark, repetitions on every page. */
export function artifact(doc: Doc, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

import type { Doc } from './doc.ts';

/** The structure that a screen reader follows; pdfkit keeps the reading order of the tree, whatever is drawn first. */
export type Tag = ReturnType<Doc['struct']>;

export function rootTag(doc: Doc): Tag {
  const root = doc.struct('Document');
  doc.addStructure(root);
  return root;
}

/** A part that holds other parts: Table, TR, Sect. */
export function part(doc: Doc, parent: Tag, type: string): Tag {
  const tag = doc.struct(type);
  parent.add(tag);
  return tag;
}

/** `actual` is what is read aloud instead of the drawn text; `scope` is what a TH heads. */
type TagOptions = { actual?: string; scope?: 'Column' | 'Row' };

/** A part with text: P, H1, TH, TD. */
export function tagged(
  doc: Doc,
  parent: Tag,
  type: string,
  draw: () => void,
  options: TagOptions = {},
): void {
  const tag = doc.struct(type, options);
  parent.add(tag);
  tag.add(draw);
}

/** Ink that says nothing: rules, the mark, what is repeated on every page. */
export function artifact(doc: Doc, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

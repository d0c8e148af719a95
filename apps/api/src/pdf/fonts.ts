import { create, type Font } from 'fontkit';
import type { Doc } from './doc.ts';
import { type Family, figtree, notoSans, readFont, scripts, slicesFor, type Weight } from './faces.ts';
import { nonJoiner } from './printable.ts';
import { openSlice } from './sliced-font.ts';

/** Only the fontkit font inside pdfkit's tells which characters it can draw. */
type LoadedFont = { _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } } };

/** The font in which a text, or a part of it, is drawn. */
export type Face = {
  name: string;
  /** Opens the font of a weight. */
  open: (weight: Weight) => Font;
};

const faceOf = ({ name, file }: Family): Face => ({ name, open: (weight) => openOnTables(file(weight)) });
const sliceOf = (file: string): Face => ({ name: file, open: (weight) => sliceAt(file, weight) });

/** Tables that fontkit has read from a file, by name. */
type Tables = { _tables: object };
const tablesOf = new Map<string, object>();

/**
 * Opens a font for one document, because it remembers the character for which each glyph was first drawn. The
 * tables read from the file are shared by all documents, as fontkit does for the variations of one font:
 * reading took two thirds of an attestation.
 */
function openOnTables(file: string): Font {
  const font = create(readFont(file)) as Font & Tables;
  font._tables = tablesOf.get(file) ?? font._tables;
  tablesOf.set(file, font._tables);
  return font;
}

const axis: Record<Weight, number> = { regular: 400, semibold: 600, bold: 700 };
/** "noto-sans-sc-118-600" */
const nameOf = (file: string, weight: Weight): string =>
  `${file.slice(file.lastIndexOf('/') + 1).split('-wght')[0]}-${axis[weight]}`;

/** Opening a font takes a hundred times as long as drawing with it; each is half a megabyte. */
const kept = new Map<string, Font>();
const mostKept = 24;

function sliceAt(file: string, weight: Weight): Font {
  const key = `${file} ${weight}`;
  const font =
    kept.get(key) ?? openSlice(readFont(file), { name: nameOf(file, weight), weight: axis[weight] });
  kept.delete(key);
  kept.set(key, font);
  const [oldest = ''] = kept.size > mostKept ? kept.keys() : [];
  kept.delete(oldest);
  return font;
}

export const usual = faceOf(figtree);
/** Has the characters of Figtree, and more. */
export const wide = faceOf(notoSans);

export type FontsAt = {
  draws: (face: Face, text: string) => boolean;
  /** The first face with all characters of a cluster, the given one before others; null without any. */
  find: (cluster: string, first?: Face) => Face | null;
};

/** Fonts of one document, opened when a text needs them; unused ones are not embedded. */
export class Fonts {
  private readonly doc: Doc;
  private readonly opened = new Set<string>();

  constructor(doc: Doc) {
    this.doc = doc;
  }

  use(face: Face, weight: Weight): Doc {
    const name = `${face.name} ${weight}`;
    // pdfkit also accepts an opened font, though its types do not say so.
    if (!this.opened.has(name)) this.doc.registerFont(name, face.open(weight) as unknown as Uint8Array);
    this.opened.add(name);
    return this.doc.font(name);
  }

  at(weight: Weight): FontsAt {
    const draws = (face: Face, text: string): boolean => {
      const { font } = (this.use(face, weight) as unknown as LoadedFont)._font;
      const letters = Array.from(text).filter((one) => one !== nonJoiner);
      return letters.every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
    };
    const find = (cluster: string, first: Face = usual) =>
      [first, wide].find((face) => draws(face, cluster)) ??
      othersFor(cluster).find((face) => draws(face, cluster)) ??
      null;
    return { draws, find };
  }
}

function othersFor(cluster: string): Face[] {
  const script = scripts.find(({ letters }) => letters.test(cluster));
  return script ? [faceOf(script.family)] : slicesFor(cluster.codePointAt(0) ?? 0).map(sliceOf);
}

import { create, type Font } from 'fontkit';
import type { Doc } from './doc.ts';
import { type Family, figtree, notoSans, readFont, scripts, slicesFor, type Weight } from './faces.ts';
import { nonJoiner } from './printable.ts';
import { openSlice } from './sliced-font.ts';

/** pdfkit does not tell which characters a font draws; the fontkit font inside does. */
type LoadedFont = { _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } } };

/** The font in which a text, or a part of it, is drawn. */
export type Face = {
  name: string;
  /** A font of its own for each weight. */
  open: (weight: Weight) => Font;
};

const faceOf = ({ name, file }: Family): Face => ({ name, open: (weight) => openOnTables(file(weight)) });
const sliceOf = (file: string): Face => ({ name: file, open: (weight) => sliceAt(file, weight) });

/** The tables that fontkit has read of a file, by name. */
type Tables = { _tables: object };
const tablesOf = new Map<string, object>();

/**
 * A font of this document alone, for it remembers which character each glyph was first drawn for; what it reads of the file
 * is read once for all documents, as fontkit does for the variations of one font: reading took two thirds of an attestation.
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

/** Opening one takes a hundred times as long as drawing with it; each is half a megabyte. */
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
/** Draws what Figtree draws, and more. */
export const wide = faceOf(notoSans);

export type FontsAt = {
  draws: (face: Face, text: string) => boolean;
  /** The first face that draws all of a cluster, the given one before others; null when none does. */
  find: (cluster: string, first?: Face) => Face | null;
};

/** The fonts of one document, opened when a text asks for them; what is not drawn with is not embedded. */
export class Fonts {
  private readonly doc: Doc;
  private readonly opened = new Set<string>();

  constructor(doc: Doc) {
    this.doc = doc;
  }

  use(face: Face, weight: Weight): Doc {
    const name = `${face.name} ${weight}`;
    // pdfkit takes an opened font too, which its types do not know.
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

import { create, type Font } from 'fontkit';

type Outline = { commands: { command: string; args: number[] }[] };
type OpenedPoint = { x: number; y: number; endContour: boolean; copy: () => OpenedPoint };
type OpenedGlyph = {
  id: number;
  path: Outline;
  advanceWidth: number;
  _decode: () => { points?: OpenedPoint[] };
};

/** The parts of fontkit's fonts that its types leave out. */
type OpenedFont = Omit<Font, 'getGlyph' | 'createSubset'> & {
  stream: { constructor: new (bytes: Uint8Array) => unknown };
  constructor: new (stream: unknown, weights: number[]) => OpenedFont;
  _variationProcessor: { transformPoints: (glyph: number, points: OpenedPoint[]) => void };
  getGlyph: (glyph: number, codePoints?: number[]) => OpenedGlyph;
  createSubset: () => OpenedSubset;
};
type OpenedSubset = {
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  _addGlyph: (glyph: number) => number;
};

/**
 * Opens one slice of a variable web font (WOFF2) at a weight, for pdfkit to draw with and to embed. fontkit
 * reads such a file, but varies and subsets only plain TrueType: the weight is set when the file is opened,
 * and an embedded glyph is varied and written here.
 */
export function openSlice(bytes: Uint8Array, { name, weight }: { name: string; weight: number }): Font {
  const thinnest = create(bytes as Buffer) as unknown as OpenedFont;
  const font = new thinnest.constructor(new thinnest.stream.constructor(bytes), [weight]);
  // pdfkit tells fonts apart by name, which in the files is the same for all slices and weights.
  Object.defineProperty(font, 'postscriptName', { value: name });
  varyGlyphs(font);
  const cut = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = cut();
    subset._addGlyph = (glyph) => addGlyph(subset, font.getGlyph(glyph));
    return subset;
  };
  return font as unknown as Font;
}

/** Varies glyphs: fontkit decodes points once, at the thinnest; the last four are the corners of a box. */
function varyGlyphs(font: OpenedFont): void {
  const get = font.getGlyph.bind(font);
  const isVaried = new Set<number>();
  font.getGlyph = (id, codePoints) => {
    const glyph = get(id, codePoints);
    const points = isVaried.has(id) ? [] : (glyph._decode()?.points ?? []);
    const corners = points.slice(0, 1).flatMap((point) => [1, 2, 3, 4].map(() => point.copy()));
    for (const corner of corners) corner.endContour = true;
    if (points.length > 0) font._variationProcessor.transformPoints(id, [...points, ...corners]);
    isVaried.add(id);
    return glyph;
  };
}

function addGlyph(subset: OpenedSubset, glyph: OpenedGlyph): number {
  const bytes = simpleGlyph(glyph.path);
  subset.glyf.push(bytes);
  subset.loca.offsets.push(subset.offset);
  const bearing = bytes.length > 0 ? bytes.readInt16BE(2) : 0;
  subset.hmtx.metrics.push({ advance: glyph.advanceWidth, bearing });
  subset.offset += bytes.length;
  return subset.glyf.length - 1;
}

type Point = { x: number; y: number; isOn: boolean };

/** The "glyf" entry of an outline without instructions: each point as two full steps from the one before. */
function simpleGlyph(path: Outline): Buffer {
  const contours = contoursOf(path);
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const size = 12 + 2 * contours.length + 5 * points.length;
  const bytes = Buffer.alloc(Math.ceil(size / 4) * 4);
  let at = bytes.writeInt16BE(contours.length);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  for (const bound of [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
    at = bytes.writeInt16BE(bound, at);
  let last = -1;
  for (const contour of contours) at = bytes.writeUInt16BE((last += contour.length), at);
  at = bytes.writeUInt16BE(0, at);
  for (const { isOn } of points) at = bytes.writeUInt8(isOn ? 1 : 0, at);
  for (const values of [xs, ys])
    for (const [index, value] of values.entries())
      at = bytes.writeInt16BE(value - (values[index - 1] ?? 0), at);
  return bytes;
}

function contoursOf({ commands }: Outline): Point[][] {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    const [x = 0, y = 0, toX = 0, toY = 0] = args.map(Math.round);
    if (command === 'moveTo') contours.push([{ x, y, isOn: true }]);
    if (command === 'lineTo') contours.at(-1)?.push({ x, y, isOn: true });
    if (command === 'quadraticCurveTo')
      contours.at(-1)?.push({ x, y, isOn: false }, { x: toX, y: toY, isOn: true });
  }
  return contours;
}

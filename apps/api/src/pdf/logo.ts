import type { Doc } from './doc.ts';
import { ink } from './style.ts';

const stem =
  'M9 8.2C9 7.5 9.5 7 10.2 7H22.8c.7 0 1.2.5 1.2 1.2v1.6c0 .7-.5 1.2-1.2 1.2H13v12.8c0 .7-.5 1.2-1.2 1.2h-1.6c-.7 0-1.2-.5-1.2-1.2z';

/** The mark of the portal, drawn in a square of the given size. */
export function logoMark(doc: Doc, x: number, y: number, size: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 32, size / 32);
  doc.roundedRect(0, 0, 32, 32, 8).fill(ink.brand);
  doc.path(stem).fill(ink.white);
  doc.roundedRect(15, 14.4, 6.6, 4, 1.2).fill(ink.ochre);
  doc.restore();
}

type Box = readonly [x: number, y: number, width: number, height: number];

/** Width and height, in points, of a PNG that fits into a box; its own are in its header. */
export function logoSize(
  png: Buffer,
  [width, height]: readonly [width: number, height: number],
): [width: number, height: number] {
  const [ownWidth, ownHeight] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const scale = Math.min(width / ownWidth, height / ownHeight);
  return [ownWidth * scale, ownHeight * scale];
}

/** Draws a PNG into a box, from its upper left corner. @returns its width. */
export function logoPicture(doc: Doc, png: Buffer, [x, y, width, height]: Box): number {
  doc.image(png, x, y, { fit: [width, height] });
  return logoSize(png, [width, height])[0];
}

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

import encodeQR from 'qr';
import type { Doc } from '../doc.ts';
import { ink } from '../style.ts';

/** Squares of a code in rows, without the quiet zone around it. */
export const qrModules = (text: string): boolean[][] =>
  // The library's smallest border is one square.
  encodeQR(text, 'raw', { border: 1, ecc: 'medium' })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));

/** Draws a code as one path of rectangles, in a box given in points. */
export function drawQr(
  doc: Doc,
  modules: readonly boolean[][],
  box: { x: number; y: number; side: number },
): void {
  const side = box.side / modules.length;
  for (const [row, squares] of modules.entries()) {
    let from = 0;
    while (from < squares.length) {
      if (!squares[from]) {
        from += 1;
        continue;
      }
      let to = from;
      while (squares[to]) to += 1;
      // Neighbouring squares as one rectangle: no hairline between them on any screen.
      doc.rect(box.x + from * side, box.y + row * side, (to - from) * side, side + 0.05);
      from = to;
    }
  }
  doc.fill(ink.text);
}

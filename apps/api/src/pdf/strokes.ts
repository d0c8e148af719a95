import { type Drawing, padRatio, padScale } from '@forman/domain/hours/presence/drawing';
import type { Doc } from './doc.ts';
import { ink } from './style.ts';

/** Draws a signature's strokes, scaled from its pad to this height. */
export function drawStrokes(
  doc: Doc,
  drawing: Drawing,
  { x, y, height }: { x: number; y: number; height: number },
): void {
  const scale = height / padScale;
  for (const [first, ...rest] of drawing) {
    if (!first) continue;
    const at = ([across, down]: readonly [number, number]) =>
      [x + across * scale * padRatio, y + down * scale] as const;
    doc.moveTo(...at(first));
    // A tap is a single point: a line to itself, with round ends.
    for (const point of rest.length > 0 ? rest : [first]) doc.lineTo(...at(point));
  }
  doc.lineWidth(0.8).lineJoin('round').lineCap('round').stroke(ink.text);
}

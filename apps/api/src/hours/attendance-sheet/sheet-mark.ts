import { padRatio } from '@forman/domain/hours/presence/drawing';
import type { Sheet } from '../../pdf/sheet.ts';
import { drawStrokes } from '../../pdf/strokes.ts';
import { artifact, part, tagged, type Tag } from '../../pdf/tags.ts';
import type { SheetMark } from './attendance-sheet.ts';
import { clipped, styles } from './sheet-style.ts';

type Box = { x: number; y: number; width: number; height: number };

const inset = 4;

/** Draws a signature at the left of its box, and its words at the right. */
export function drawMark(sheet: Sheet, row: Tag, mark: SheetMark | undefined, box: Box): void {
  if (!mark?.words) return void part(sheet.doc, row, 'TD');
  const { drawing, typedName, words } = mark;
  // The drawing is hidden from screen readers, which read the words.
  if (drawing) artifact(sheet.doc, 'Layout', () => drawStrokes(sheet.doc, drawing, padIn(box)));
  const middle = box.y + box.height / 2 + 3;
  const room = box.width - 2 * inset;
  tagged(sheet.doc, row, 'TD', () => {
    const [said = ''] = clipped(sheet, words, room, styles.mark);
    const left = typedName ? room - sheet.width(said, styles.mark) - inset : 0;
    const [name = ''] = typedName && left > 20 ? clipped(sheet, typedName, left, styles.smallName) : [];
    sheet.left(name, box.x + inset, middle, styles.smallName);
    sheet.right(said, box.x + box.width - inset, middle, styles.mark);
  });
}

const padIn = ({ x, y, width, height }: Box) => ({
  x: x + inset,
  y: y + 2,
  height: Math.min(height - 4, width / 2 / padRatio),
});

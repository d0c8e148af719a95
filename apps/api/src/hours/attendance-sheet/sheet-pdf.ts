import { closeDocument, declareAccessible, openDocument } from '../../pdf/archival.ts';
import { Sheet } from '../../pdf/sheet.ts';
import { rootTag } from '../../pdf/tags.ts';
import type { AttendanceSheet } from './attendance-sheet.ts';
import { drawFeet } from './sheet-foot.ts';
import { drawDayHead, drawRunningHead } from './sheet-head.ts';
import { drawRows } from './sheet-rows.ts';

/**
 * Draws the sheet that people sign: A4, each day on a page of its own, one box a half-day beside each name,
 * empty rows for unexpected people, and the leaders' own signatures at the end.
 */
export async function renderAttendanceSheet(content: AttendanceSheet): Promise<Buffer> {
  const doc = openDocument({ title: 'Feuille d’émargement', createdAt: content.printedAt });
  declareAccessible(doc);
  const sheet = new Sheet(doc);
  const root = rootTag(doc);
  for (const day of content.days) {
    doc.addPage();
    drawRows(sheet, root, {
      content,
      day,
      top: drawDayHead(sheet, root, content, day),
      breakPage: () => {
        doc.addPage();
        return drawRunningHead(sheet, content, day);
      },
    });
  }
  drawFeet(sheet, root, content.printedAt);
  return closeDocument(doc);
}

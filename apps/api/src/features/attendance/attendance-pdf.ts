import PDFDocument from 'pdfkit';
import { bytesOf } from '../../pdf/doc.ts';
import { Sheet } from '../../pdf/sheet.ts';
import { page } from '../../pdf/style.ts';
import { rootTag } from '../../pdf/tags.ts';
import type { AttendanceSheet } from './attendance-sheet.ts';
import { drawFeet } from './sheet-foot.ts';
import { drawDayHead, drawRunningHead } from './sheet-head.ts';
import { drawRows } from './sheet-rows.ts';

/**
 * The sheet that people sign: A4, each day on a page of its own, one box a half-day beside each name, room for people
 * nobody expected, and the leaders' own signatures at the end.
 */
export async function renderAttendanceSheet(content: AttendanceSheet): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: 'Feuille d’émargement',
      Creator: 'Forman',
      Producer: 'Forman',
      CreationDate: content.printedAt,
    },
  });
  const bytes = bytesOf(doc);
  const sheet = new Sheet(doc);
  const root = rootTag(doc);
  for (const day of content.days) {
    doc.addPage();
    drawRows(sheet, root, {
      content,
      parts: day.parts,
      top: drawDayHead(sheet, root, content, day),
      breakPage: () => {
        doc.addPage();
        return drawRunningHead(sheet, content, day);
      },
    });
  }
  drawFeet(sheet, content.printedAt);
  doc.end();
  return bytes;
}

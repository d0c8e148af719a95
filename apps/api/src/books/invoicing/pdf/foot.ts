import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { documentTexts } from '../document-texts.ts';
import type { Sheet } from '../../../pdf/sheet.ts';
import { page, styles } from '../../../pdf/style.ts';
import { artifact, tagged, type Tag } from '../../../pdf/tags.ts';

const width = 470;
const step = 12;
const middle = page.width / 2;

export type Foot = { lines: string[]; top: number };

/** Measures the legal sentences at the bottom of every page (MEM-275). */
export function measureFoot(sheet: Sheet, snapshot: DocumentSnapshot): Foot {
  const texts = documentTexts(snapshot);
  const terms = `${texts.discount} ${texts.penalty} ${texts.recoveryFee}`;
  const lines = [texts.identity, terms].flatMap((text) => balanced(sheet, text));
  return { lines, top: page.height - page.bottom - lines.length * styles.legal.leading - 12 };
}

/** Wraps a text into lines of about one length, instead of a full line and a last word. */
function balanced(sheet: Sheet, text: string): string[] {
  let lines = sheet.wrap(text, width, styles.legal);
  for (let narrower = width - step; narrower > width / 2; narrower -= step) {
    const tried = sheet.wrap(text, narrower, styles.legal);
    if (tried.length > lines.length) break;
    lines = tried;
  }
  return lines;
}

/** Draws the foot; screen readers get the sentences of the first page only. */
export function drawFeet(sheet: Sheet, root: Tag, foot: Foot): void {
  const { count } = sheet.doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(index);
    if (index === 0) tagged(sheet.doc, root, 'P', () => drawLegal(sheet, foot));
    else artifact(sheet.doc, 'Pagination', () => drawLegal(sheet, foot));
    if (count > 1) artifact(sheet.doc, 'Pagination', () => drawPageNumber(sheet, index + 1, count));
  }
}

function drawLegal(sheet: Sheet, foot: Foot): void {
  foot.lines.forEach((text, index) =>
    sheet.centred(text, middle, foot.top + 21 + index * styles.legal.leading, styles.legal),
  );
}

const drawPageNumber = (sheet: Sheet, number: number, count: number): void =>
  sheet.right(`Page ${number} sur ${count}`, page.right, page.height - 22, styles.legal);

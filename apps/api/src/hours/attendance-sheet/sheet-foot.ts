import { formatMoment } from '@forman/domain/french-dates';
import type { Sheet } from '../../pdf/sheet.ts';
import { page } from '../../pdf/style.ts';
import { artifact, tagged, type Tag } from '../../pdf/tags.ts';
import { styles } from './sheet-style.ts';

/** Draws the time of printing and "page 1 of 3" on every page; only the first foot is read aloud. */
export function drawFeet(sheet: Sheet, root: Tag, printedAt: Date): void {
  const { count } = sheet.doc.bufferedPageRange();
  const baseline = page.height - page.bottom;
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(index);
    const stand = () =>
      sheet.left(`Inscriptions au ${formatMoment(printedAt)}`, page.left, baseline, styles.legal);
    if (index === 0) tagged(sheet.doc, root, 'P', stand);
    else artifact(sheet.doc, 'Pagination', stand);
    artifact(sheet.doc, 'Pagination', () =>
      sheet.right(`Page ${index + 1} sur ${count}`, page.right, baseline, styles.legal),
    );
  }
}

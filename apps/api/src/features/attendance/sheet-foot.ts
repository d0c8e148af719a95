import { formatMoment } from '@forman/domain/french-dates';
import type { Sheet } from '../../pdf/sheet.ts';
import { page } from '../../pdf/style.ts';
import { artifact } from '../../pdf/tags.ts';
import { styles } from './sheet-style.ts';

/** When it was printed, and which page it is of how many, on every page. */
export function drawFeet(sheet: Sheet, printedAt: Date): void {
  const { count } = sheet.doc.bufferedPageRange();
  const baseline = page.height - page.bottom;
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(index);
    artifact(sheet.doc, 'Pagination', () => {
      sheet.left(`Inscriptions au ${formatMoment(printedAt)}`, page.left, baseline, styles.legal);
      sheet.right(`Page ${index + 1} sur ${count}`, page.right, baseline, styles.legal);
    });
  }
}

import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { documentTexts } from '../document-texts.ts';
import { logoMark, logoPicture } from '../../../pdf/logo.ts';
import type { Sheet } from '../../../pdf/sheet.ts';
import { ink, page, styles } from '../../../pdf/style.ts';
import { artifact } from '../../../pdf/tags.ts';

const runningTop = page.top + 44;

/** Places the parts of a document down the page, then on further pages, which repeat its title and number. */
export class Flow {
  /** Points from the top of the page. */
  y = page.top;
  readonly sheet: Sheet;
  readonly bottom: number;
  private readonly snapshot: DocumentSnapshot;

  /** The picture of the seller; null: the portal's mark. */
  readonly logo: Buffer | null;

  /** @param bottom where the legal footer starts */
  constructor(
    sheet: Sheet,
    snapshot: DocumentSnapshot,
    { bottom, logo }: { bottom: number; logo: Buffer | null },
  ) {
    this.sheet = sheet;
    this.snapshot = snapshot;
    this.bottom = bottom;
    this.logo = logo;
  }

  get room(): number {
    return this.bottom - this.y;
  }

  /** The room on a new page. */
  get freshRoom(): number {
    return this.bottom - runningTop;
  }

  /** Starts a new page when this height does not fit here and would fit there. */
  keepTogether(height: number): void {
    if (height > this.room && height <= this.freshRoom) this.breakPage();
  }

  breakPage(): void {
    this.sheet.doc.addPage();
    artifact(this.sheet.doc, 'Pagination', () => this.drawRunningHead());
    this.y = runningTop;
  }

  private drawRunningHead(): void {
    const { title } = documentTexts(this.snapshot);
    const width = this.logo ? logoPicture(this.sheet.doc, this.logo, [page.left, page.top, 60, 18]) : 18;
    if (!this.logo) logoMark(this.sheet.doc, page.left, page.top, 18);
    this.sheet.left(
      `${title} ${this.snapshot.number}`,
      page.left + width + 9,
      page.top + 12.6,
      styles.strong,
    );
    this.sheet.right('suite', page.right, page.top + 12.6, styles.secondary);
    this.sheet.rule(page.left, page.right, page.top + 28, 0.75, ink.hairline);
  }
}

import type { AttestationSnapshot } from '@forman/domain/hours/attestations';
import { logoMark } from '../logo.ts';
import type { Sheet } from '../sheet.ts';
import { ink, page, styles } from '../style.ts';
import { artifact } from '../tags.ts';

/** The correction or withdrawal of an attestation after it was issued. */
export type Voided = {
  /** Paris day. */
  on: string;
  reason: string;
  replacedBy: string | null;
};

export type PrintedAttestation = {
  snapshot: AttestationSnapshot;
  /** The public page of the verification code. */
  verificationUrl: string;
  voided: Voided | null;
};

/** The lowest line of the content; only the foot is drawn below. */
const bottom = page.height - page.bottom - 34;

/** Goes down the page, then to a further one with the attestation's number. */
export class AttestationFlow {
  y = page.top;
  readonly bottom = bottom;
  readonly sheet: Sheet;
  private readonly number: string;

  constructor(sheet: Sheet, number: string) {
    this.sheet = sheet;
    this.number = number;
  }

  /** Starts a new page when this height does not fit. */
  need(height: number): void {
    if (this.y + height <= bottom) return;
    this.sheet.doc.addPage();
    artifact(this.sheet.doc, 'Pagination', () => {
      logoMark(this.sheet.doc, page.left, page.top, 18);
      this.sheet.left(`Attestation ${this.number}`, page.left + 27, page.top + 12.6, styles.strong);
      this.sheet.right('suite', page.right, page.top + 12.6, styles.secondary);
      this.sheet.rule(page.left, page.right, page.top + 28, 0.75, ink.hairline);
    });
    this.y = page.top + 44;
  }
}

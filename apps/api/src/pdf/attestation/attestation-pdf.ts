import type { AttestationSnapshot } from '@forman/domain/hours/attestations';
import { bodyFoot } from '@forman/domain/hours/attestation-words';
import { closeDocument, declareAccessible, openDocument } from '../archival.ts';
import { Sheet } from '../sheet.ts';
import { ink, page, styles } from '../style.ts';
import { artifact, rootTag, tagged, type Tag } from '../tags.ts';
import { AttestationFlow, type PrintedAttestation } from './attestation-flow.ts';
import { drawBody } from './attestation-body.ts';
import { drawEnd } from './attestation-end.ts';
import { drawHead } from './attestation-head.ts';

/**
 * An attestation for people: A4, PDF/A-3a and PDF/UA-1, in French. The same attestation gives the same bytes,
 * until it is voided: then a notice says so above everything.
 */
export async function renderAttestation(printed: PrintedAttestation): Promise<Buffer> {
  const { snapshot } = printed;
  const doc = openDocument({
    title: `Attestation ${snapshot.number}`,
    createdAt: new Date(`${snapshot.issuedOn}T12:00:00Z`),
  });
  declareAccessible(doc);
  doc.addPage();
  const sheet = new Sheet(doc);
  const root = rootTag(doc);
  const flow = new AttestationFlow(sheet, snapshot.number);
  drawHead(flow, root, printed);
  drawBody(flow, root, snapshot);
  drawEnd(flow, root, printed);
  drawFeet(sheet, root, snapshot);
  return closeDocument(doc);
}

/** Draws the foot; screen readers get it once, as it is repeated on further pages. */
function drawFeet(sheet: Sheet, root: Tag, { association }: AttestationSnapshot): void {
  const lines = sheet.wrap(bodyFoot(association), 330, styles.legal);
  const { count } = sheet.doc.bufferedPageRange();
  const top = page.height - page.bottom - lines.length * styles.legal.leading;
  const sentence = () =>
    lines.forEach((line, index) =>
      sheet.centred(line, page.width / 2, top + 12 + index * styles.legal.leading, styles.legal),
    );
  for (let index = 0; index < count; index += 1) {
    sheet.doc.switchToPage(index);
    artifact(sheet.doc, 'Layout', () => sheet.rule(page.left, page.right, top - 6, 0.75, ink.hairline));
    if (index === 0) tagged(sheet.doc, root, 'P', sentence);
    else artifact(sheet.doc, 'Pagination', sentence);
    if (count > 1)
      artifact(sheet.doc, 'Pagination', () =>
        sheet.right(`Page ${index + 1} sur ${count}`, page.right, page.height - 22, styles.legal),
      );
  }
}

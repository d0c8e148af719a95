import { formatLongDay } from '@forman/domain/french-dates';
import { signerOf } from '@forman/domain/hours/attestations';
import { parisInstant } from '@forman/domain/paris-time';
import { page, styles } from '../style.ts';
import { figure, tagged, type Tag } from '../tags.ts';
import type { AttestationFlow, PrintedAttestation } from './attestation-flow.ts';
import { drawQr, qrModules } from './qr-code.ts';

const side = 78;
const height = 84;
const signatureX = 372;

/**
 * Draws the means to verify the attestation, and its signer: at the bottom of the page, where there is room.
 */
export function drawEnd(
  flow: AttestationFlow,
  root: Tag,
  { snapshot, verificationUrl }: PrintedAttestation,
): void {
  const { sheet } = flow;
  flow.need(height + 22);
  const top = Math.max(flow.y + 22, flow.bottom - height - 12);
  const alt = `Code QR de la page de vérification\u00a0: ${verificationUrl}`;
  figure(sheet.doc, root, { alt, box: [page.left, top, page.left + side, top + side] }, () =>
    drawQr(sheet.doc, qrModules(verificationUrl), { x: page.left, y: top, side }),
  );
  const x = page.left + side + 16;
  const line = (text: string, at: number, y: number, style: typeof styles.body | typeof styles.strong) =>
    tagged(sheet.doc, root, 'P', () => sheet.left(text, at, y, style));
  line('Vérifier cette attestation', x, top + 30, styles.strong);
  line(verificationUrl.replace(/^https?:\/\//, '').replace(/\/[^/]+$/, ''), x, top + 47, styles.body);
  line(snapshot.code, x, top + 64, styles.strong);
  const { city } = snapshot.association;
  const signer = signerOf(snapshot.association);
  const day = formatLongDay(parisInstant(snapshot.issuedOn, '12:00')).replace(/^\S+\s/, '');
  line(`Pour l’association${city ? `, à ${city}` : ''},`, signatureX, top + 12, styles.body);
  line(`le ${day}`, signatureX, top + 27, styles.body);
  if (signer) {
    line(signer.name, signatureX, top + 64, styles.strong);
    line(signer.quality, signatureX, top + 79, styles.body);
  }
  flow.y = top + height;
}

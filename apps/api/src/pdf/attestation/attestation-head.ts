import { bodyLines } from '@forman/domain/hours/attestation-words';
import { formatNumericDay } from '@forman/domain/french-dates';
import { logoMark } from '../logo.ts';
import type { Sheet, TextStyle } from '../sheet.ts';
import { ink, page, styles } from '../style.ts';
import { artifact, figure, tagged, type Tag } from '../tags.ts';
import type { AttestationFlow, PrintedAttestation, Voided } from './attestation-flow.ts';

const bodyWidth = 300;
const voidedStyle: TextStyle = { ...styles.strong, color: ink.bad };

/** Draws the association left, number and day right, and above both the notice of a void attestation. */
export function drawHead(flow: AttestationFlow, root: Tag, { snapshot, voided }: PrintedAttestation): void {
  const { sheet } = flow;
  if (voided) drawVoided(flow, root, voided);
  const top = flow.y;
  const wordmark = 36 + sheet.width('Forman', styles.wordmark);
  figure(sheet.doc, root, { alt: 'Forman', box: [page.left, top, page.left + wordmark, top + 28] }, () => {
    logoMark(sheet.doc, page.left, top, 28);
    sheet.left('Forman', page.left + 36, top + 20.6, styles.wordmark);
  });
  let y = top + 54;
  const column = (text: string, style: TextStyle): void => {
    const lines = sheet.wrap(text, bodyWidth, style);
    if (lines.length === 0) return;
    tagged(sheet.doc, root, 'P', () => {
      for (const line of lines) {
        sheet.left(line, page.left, y, style);
        y += style.leading;
      }
    });
  };
  column(snapshot.association.name, styles.strong);
  for (const line of bodyLines(snapshot.association)) column(line, styles.body);
  drawReferences(
    sheet,
    root,
    [
      ['Numéro', snapshot.number],
      ['Délivrée le', formatNumericDay(snapshot.issuedOn)],
    ],
    top + 14,
  );
  flow.y = y + 26;
}

function drawReferences(sheet: Sheet, root: Tag, rows: [string, string][], top: number): void {
  const value = { ...styles.strong, tabular: true };
  const widest = Math.max(...rows.map(([, text]) => sheet.width(text, value)));
  rows.forEach(([label, text], index) => {
    const y = top + index * 16;
    tagged(sheet.doc, root, 'P', () => {
      sheet.right(label, page.right - widest - 16, y, { ...styles.body, color: ink.secondary });
      sheet.right(text, page.right, y, value);
    });
  });
}

/** Draws the notice above everything: every reader of a copy sees it first. */
function drawVoided(flow: AttestationFlow, root: Tag, { on, reason, replacedBy }: Voided): void {
  const { sheet } = flow;
  const more = replacedBy ? ` L’attestation ${replacedBy} la remplace.` : '';
  const lines = sheet.wrap(
    `Attestation annulée le ${formatNumericDay(on)}\u00a0: elle ne vaut plus rien. ${reason}${more}`,
    page.right - page.left - 28,
    voidedStyle,
  );
  const height = lines.length * voidedStyle.leading + 16;
  artifact(sheet.doc, 'Layout', () => {
    sheet.doc
      .roundedRect(page.left, flow.y, page.right - page.left, height, 6)
      .lineWidth(1.2)
      .stroke(ink.bad);
  });
  tagged(sheet.doc, root, 'P', () =>
    lines.forEach((line, index) =>
      sheet.left(line, page.left + 14, flow.y + 19 + index * voidedStyle.leading, voidedStyle),
    ),
  );
  flow.y += height + 18;
}

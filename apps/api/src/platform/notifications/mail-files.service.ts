import type { AttestationSnapshot } from '@forman/domain/hours/attestations';
import { verificationPath } from '@forman/domain/hours/verification-code';
import type { Attachment } from '../../adapters/mail/port.ts';
import type { Context } from '../../context.ts';
import type { MailData } from './messages.ts';
import { findValidSnapshot } from './mail-files.queries.ts';

/**
 * Documents attached to an e-mail, drawn when it is sent: stored in each message, they would be the largest
 * part of the database. A document voided before its e-mail is sent is left out.
 */
export async function filesOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { template, data }: { template: string; data: unknown },
): Promise<Attachment[]> {
  if (template !== 'attestation_issued') return [];
  const { attestationId } = data as MailData['attestation_issued'];
  const row = await findValidSnapshot(db, attestationId);
  if (!row) return [];
  const snapshot = row.snapshot as unknown as AttestationSnapshot;
  const { renderAttestation } = await import('../../pdf/attestation/attestation-pdf.ts');
  const verificationUrl = `${config.publicUrl}${verificationPath(snapshot.code)}`;
  const pdf = await renderAttestation({ snapshot, verificationUrl, voided: null });
  return [
    {
      filename: `${snapshot.number}.pdf`,
      contentType: 'application/pdf',
      contentBase64: pdf.toString('base64'),
    },
  ];
}

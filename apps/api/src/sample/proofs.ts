import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { keyOfProof } from '../hours/outside-trainings/proofs.service.ts';
import type { Tx } from '../db/database.ts';
import { insertRows } from './rows.ts';

/** A training body's certificate of attendance, on one page. */

export type Proof = { id: string; name: string; bytes: Buffer };

const hashOf = (of: string | Buffer): string => createHash('sha256').update(of).digest('hex');

/** @param key identifies the proof: the same key has the same name in the store. */
export function makeProof(key: string, name: string, lines: readonly string[]): Proof {
  return { id: hashOf(key).slice(0, 32), name: `${name}.pdf`, bytes: onePage(lines) };
}

export const proofColumns = ({ id, name, bytes }: Proof) => ({
  proof_key: keyOfProof(id),
  proof_name: name,
  proof_type: 'application/pdf',
  proof_bytes: bytes.length,
  proof_sha256: hashOf(bytes),
});

/** Stores proofs as rows of the database, or in the other configured store. */
export async function storeProofs(
  tx: Tx,
  { storage, at }: { storage: Context['storage']; at: Date },
  proofs: readonly Proof[],
): Promise<void> {
  if (storage.name !== 'database') {
    for (const { id, bytes } of proofs)
      await storage.put(keyOfProof(id), { contentType: 'application/pdf', bytes });
    return;
  }
  await insertRows(
    tx,
    'stored_files',
    proofs.map(({ id, bytes }) => ({
      key: keyOfProof(id),
      content_type: 'application/pdf',
      // PostgreSQL reads bytes from JSON in hexadecimal.
      bytes: `\\x${bytes.toString('hex')}` as never,
      created_at: at,
    })),
  );
}

/** A PDF of one page in a font of every reader: hundreds take no time. */
function onePage(lines: readonly string[]): Buffer {
  const text = lines
    .map(
      (line, index) =>
        `/F${index === 0 ? '2 20' : '1 12'} Tf (${escaped(line)}) Tj 0 -${index === 0 ? 44 : 24} Td`,
    )
    .join('\n');
  const content = `BT 72 740 Td\n${text}\nET`;
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (fr-FR) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = [
    `trailer << /Size ${size} /Root 1 0 R >>`,
    'startxref',
    String(pdf.length),
    '%%EOF',
    '',
  ].join('\n');
  return Buffer.from(`${pdf}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}

/** Letters of Latin-1; the apostrophe, the dash and “œ” have codes of their own in the font’s encoding. */
const escaped = (line: string): string =>
  line
    .replaceAll(/[\\()]/g, String.raw`\$&`)
    .replaceAll('’', String.raw`\222`)
    .replaceAll('–', String.raw`\226`)
    .replaceAll('œ', String.raw`\234`);

import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { isReadablePdf } from './open-pdf.ts';

async function written(options: { useObjectStreams: boolean; password?: string }): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage().drawText('Attestation');
  const { password, useObjectStreams } = options;
  if (password) document.encrypt({ userPassword: password, ownerPassword: password });
  return Buffer.from(await document.save({ useObjectStreams }));
}

test('a PDF is read with either form of its table, also behind some bytes and before others', async () => {
  for (const useObjectStreams of [true, false]) {
    const pdf = await written({ useObjectStreams });
    expect(isReadablePdf(pdf)).toBe(true);
    expect(isReadablePdf(Buffer.concat([Buffer.from('\r\n'), pdf, Buffer.from('\n')]))).toBe(true);
  }
});

test('a text between two marks, a cut file and one with a password are no readable PDF', async () => {
  const pdf = await written({ useObjectStreams: false });
  const locked = await written({ useObjectStreams: false, password: 'secret' });
  const cut = Buffer.concat([pdf.subarray(0, pdf.length / 2), Buffer.from('\n%%EOF\n')]);
  for (const file of [Buffer.from('%PDF-1.4\nbonjour\n%%EOF\n'), Buffer.from(''), cut, locked])
    expect(isReadablePdf(file)).toBe(false);
});

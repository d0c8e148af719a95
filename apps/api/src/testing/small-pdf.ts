/** The smallest file that opens as a PDF: one empty page; filled up with a comment to so many bytes. */
export function smallPdf(bytes = 0): Buffer {
  const start = '%PDF-1.7\n1 0 obj<</Type/Page>>endobj\n';
  const end = (offset: number): string => `xref\n0 0\ntrailer<<>>\nstartxref\n${offset}\n%%EOF\n`;
  const room = bytes - start.length - end(bytes).length - 2;
  const filling = room > 0 ? `%${'x'.repeat(room)}\n` : '';
  const pdf = `${start}${filling}${end(start.length + filling.length)}`;
  // The offset may be a digit shorter than the size.
  return Buffer.from(pdf.length < bytes ? pdf + ' '.repeat(bytes - pdf.length) : pdf, 'latin1');
}

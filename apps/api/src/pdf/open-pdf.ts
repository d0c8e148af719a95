/** The end of the file, which tells where its table of objects begins. */
const endBytes = 2048;

/**
 * True for a file that a reader can open as a PDF: it begins as one, its end leads to its table of objects (ISO 32000,
 * 7.5.5), it has pages, and asks for no password. Its objects are not unpacked, as a small file may unpack to
 * gigabytes.
 */
export function isReadablePdf(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 1024).includes('%PDF-')) return false;
  const end = bytes.subarray(-endBytes).toString('latin1');
  if (!end.includes('%%EOF')) return false;
  const [, offset = ''] = /startxref\s{1,4}(\d{1,10})\s/.exec(end) ?? [];
  if (offset === '' || !leadsToTable(bytes, Number(offset))) return false;
  if (bytes.includes('/Encrypt')) return false;
  return bytes.includes('/Page') || bytes.includes('/ObjStm');
}

/** A table begins with "xref", or is an object of its own. Some bytes may stand before the header that offsets count from. */
function leadsToTable(bytes: Buffer, offset: number): boolean {
  const shift = bytes.subarray(0, 1024).indexOf('%PDF-');
  return [offset, offset + shift].some((at) =>
    /^\s{0,4}(?:xref|\d{1,10} \d{1,5} obj)/.test(bytes.subarray(at, at + 32).toString('latin1')),
  );
}

// Dropped characters: those that XML 1.0 cannot hold even as a reference (C0 controls, lone surrogates,
// U+FFFE, U+FFFF), the C1 controls that no reader expects, and the overrides of the writing direction, which
// make a text read as another one.
const unwritable =
  /[^\t\n\r\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|[\u202a-\u202e\u2066-\u2069]/gu;

/** The text without characters that XML cannot hold; empty when nothing visible is left (EN 16931). */
export function xmlText(text: string): string {
  const writable = text.replaceAll(unwritable, '').trim();
  return /[^\p{C}\p{Z}]/u.test(writable) ? writable : '';
}

import PDFDocument from 'pdfkit';
import type { Doc } from './doc.ts';
import { describeSchemas, pdfuaSchema, type Schema, xmpDescription } from './xmp.ts';
import { page } from './style.ts';

type About = {
  /** pdfkit copies the title into XMP unescaped: it must not contain typed text. */
  title: string;
  createdAt: Date;
};

/**
 * Opens an A4 document in French, tagged, for archiving: PDF/A-3a, for signed and paid documents alike. The
 * caller adds the first page.
 */
export function openDocument({ title, createdAt }: About): Doc {
  return new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Creator: 'Forman', Producer: 'Forman', CreationDate: createdAt },
  });
}

/**
 * Declares the document as PDF/UA-1 too, which pdfkit does only for files that are not PDF/A. XMP takes one
 * list of schemas: the document's other schemas are described with it.
 */
export function declareAccessible(doc: Doc, schemas: Schema[] = []): void {
  doc.appendXML(
    xmpDescription('xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"', '<pdfuaid:part>1</pdfuaid:part>'),
  );
  doc.appendXML(describeSchemas([pdfuaSchema, ...schemas]));
}

/** Ends the document. @returns the bytes of the file. */
export function closeDocument(doc: Doc): Promise<Buffer> {
  const bytes = bytesOf(doc);
  nameGlyphs(doc);
  doc.end();
  return bytes;
}

function bytesOf(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

type OpenedFonts = { _fontFamilies: Record<string, { unicode?: number[][] }> };

/**
 * In a PDF/A-3a each glyph has a character other than U+0000 (ISO 19005-3, 6.2.11.7.2). pdfkit gives U+0000
 * to the glyph of missing characters, and none to the dots of composed Arabic letters, which join their
 * letter.
 */
function nameGlyphs(doc: Doc): void {
  for (const { unicode } of Object.values((doc as unknown as OpenedFonts)._fontFamilies)) {
    if (!unicode) continue;
    unicode[0] = [0xfffd];
    for (const [glyph, characters] of unicode.entries()) if (!characters?.length) unicode[glyph] = [0x034f];
  }
}

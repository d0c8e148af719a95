import PDFDocument from 'pdfkit';
import type { Doc } from './doc.ts';
import { describeSchemas, pdfuaSchema, type Schema, xmpDescription } from './xmp.ts';
import { page } from './style.ts';

type About = {
  /** pdfkit copies it into XMP unescaped: nothing that a person typed may stand here. */
  title: string;
  createdAt: Date;
};

/** A4, in French, tagged, to be kept: PDF/A-3a, for what people sign as for what they pay. The first page is yours. */
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
 * Says that the document is PDF/UA-1 too, which pdfkit says of what is no PDF/A only. XMP takes one list of schemas: the
 * others that the document uses are described with it.
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
 * Each glyph of a PDF/A-3a has a character other than U+0000 (ISO 19005-3, 6.2.11.7.2). pdfkit gives that to the glyph of
 * missing ones, and none to the dots that Arabic letters are put together with, which join what they stand on.
 */
function nameGlyphs(doc: Doc): void {
  for (const { unicode } of Object.values((doc as unknown as OpenedFonts)._fontFamilies)) {
    if (!unicode) continue;
    unicode[0] = [0xfffd];
    for (const [glyph, characters] of unicode.entries()) if (!characters?.length) unicode[glyph] = [0x034f];
  }
}

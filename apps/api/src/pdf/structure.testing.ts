import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib';

/**
 * A checker for tests: requirements of PDF/UA-1 (ISO 14289-1, in the words of the Matterhorn protocol) and of
 * PDF/A-3 level A on a document's structure, checked on the finished file by another library than the one
 * that wrote it.
 * @returns one phrase per fault; empty when there is none.
 */
export async function structureFaults(bytes: Uint8Array): Promise<string[]> {
  const doc = await PDFDocument.load(bytes, { updateMetadata: false });
  const root = doc.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const tree = kidsOf(root).map((kid) => toElement(kid));
  const elements = tree.flatMap(flat);
  const pages = doc.getPages().map(({ node }) => ({ node, ...readContent(contentOf(node)) }));
  return [
    ...documentFaults(doc),
    ...elements.flatMap(elementFaults),
    ...headingFaults(elements),
    ...pages.flatMap(({ faults }) => faults),
    ...parentFaults(root, elements, pages),
    ...fontFaults(doc),
  ];
}

export type Element = {
  type: string;
  dictionary: PDFDict;
  alt: string | null;
  scope: string | null;
  columns: number;
  hasBox: boolean;
  kids: Element[];
  /** Page and number of each piece of content. */
  marks: { page: PDFRef | undefined; mark: number }[];
};

/** Reads the structure tree of a document, for tests that inspect it. */
export async function readStructure(bytes: Uint8Array): Promise<Element[]> {
  const doc = await PDFDocument.load(bytes, { updateMetadata: false });
  return kidsOf(doc.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)).map((kid) => toElement(kid));
}

export const flat = (element: Element): Element[] => [element, ...element.kids.flatMap(flat)];

const lookUp = (dictionary: PDFDict, key: string): PDFObject | undefined =>
  dictionary.lookup(PDFName.of(key));
const nameOf = (object: PDFObject | undefined): string | null =>
  object instanceof PDFName ? object.decodeText() : null;
const textOf = (object: PDFObject | undefined): string | null =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : null;

function kidsOf(dictionary: PDFDict): PDFDict[] {
  const kids = lookUp(dictionary, 'K');
  const list =
    kids instanceof PDFArray ? Array.from({ length: kids.size() }, (_, index) => kids.lookup(index)) : [kids];
  return list.filter((kid): kid is PDFDict => kid instanceof PDFDict && kid.has(PDFName.of('S')));
}

function toElement(dictionary: PDFDict): Element {
  const attributes = lookUp(dictionary, 'A');
  const attribute = (key: string) => (attributes instanceof PDFDict ? lookUp(attributes, key) : undefined);
  const columns = attribute('ColSpan');
  return {
    type: nameOf(lookUp(dictionary, 'S')) ?? '',
    dictionary,
    alt: textOf(lookUp(dictionary, 'Alt')),
    scope: nameOf(attribute('Scope')),
    columns: columns instanceof PDFNumber ? columns.asNumber() : 1,
    hasBox: attribute('BBox') instanceof PDFArray,
    kids: kidsOf(dictionary).map(toElement),
    marks: marksOf(dictionary),
  };
}

function marksOf(dictionary: PDFDict): Element['marks'] {
  const kids = lookUp(dictionary, 'K');
  const page = dictionary.get(PDFName.of('Pg'));
  const own = page instanceof PDFRef ? page : undefined;
  if (!(kids instanceof PDFArray)) return [];
  return Array.from({ length: kids.size() }, (_, index) => kids.lookup(index)).flatMap((kid) => {
    if (kid instanceof PDFNumber) return [{ page: own, mark: kid.asNumber() }];
    if (!(kid instanceof PDFDict) || nameOf(lookUp(kid, 'Type')) !== 'MCR') return [];
    const elsewhere = kid.get(PDFName.of('Pg'));
    const mark = lookUp(kid, 'MCID');
    return [
      {
        page: elsewhere instanceof PDFRef ? elsewhere : own,
        mark: mark instanceof PDFNumber ? mark.asNumber() : -1,
      },
    ];
  });
}

const faults = (checks: [isFault: boolean, fault: string][]): string[] =>
  checks.filter(([isFault]) => isFault).map(([, fault]) => fault);

function documentFaults(doc: PDFDocument): string[] {
  const { catalog } = doc;
  const mark = lookUp(catalog, 'MarkInfo');
  const viewer = lookUp(catalog, 'ViewerPreferences');
  const said = (dictionary: PDFObject | undefined, key: string) =>
    dictionary instanceof PDFDict && String(lookUp(dictionary, key)) === 'true';
  const metadata = lookUp(catalog, 'Metadata');
  const xmp =
    metadata instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(metadata).decode()).toString() : '';
  return faults([
    [!said(mark, 'Marked'), 'the document is not marked as tagged'],
    [textOf(lookUp(catalog, 'Lang')) !== 'fr-FR', 'the document has no language'],
    [!said(viewer, 'DisplayDocTitle'), 'the window does not show the title'],
    [!/<dc:title>[\s\S]*?<rdf:li[^>]*>[^<]+</.test(xmp), 'XMP has no title'],
    [!xmp.includes('<pdfuaid:part>1</pdfuaid:part>'), 'XMP does not say PDF/UA-1'],
    [!/<pdfaid:part>3<[\s\S]*<pdfaid:conformance>A</.test(xmp), 'XMP does not say PDF/A-3A'],
    [xmp.split('<pdfaExtension:schemas>').length !== 2, 'XMP describes no schemas, or twice'],
    [!xmp.includes('<pdfaSchema:prefix>pdfuaid<'), 'XMP does not describe the schema of PDF/UA'],
    [
      doc.getPages().some(({ node }) => nameOf(lookUp(node, 'Tabs')) !== 'S'),
      'tabs do not follow the structure',
    ],
  ]);
}

const holders: Record<string, string[]> = { Table: ['TR'], TR: ['TH', 'TD'] };
const known = ['Document', 'H1', 'H2', 'H3', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD'];

function elementFaults({ type, kids, alt, hasBox, scope }: Element): string[] {
  const widths = new Set(kids.map((row) => row.kids.reduce((sum, { columns }) => sum + columns, 0)));
  return faults([
    [!known.includes(type), `${type} is no type of this portal`],
    [kids.some((kid) => holders[type]?.includes(kid.type) === false), `${type} holds something else`],
    [
      kids.some((kid) => holders[type] === undefined && /^T[RHD]$/.test(kid.type)),
      `${type} holds a part of a table`,
    ],
    [type === 'Table' && widths.size !== 1, `rows have ${[...widths].join(' and ')} cells`],
    [
      type === 'Table' && !kids.some((row) => row.kids.some((cell) => cell.type === 'TH')),
      'a table has no heading',
    ],
    [type === 'TH' && scope === null, 'a heading of a table heads nothing'],
    [type === 'Figure' && (!alt || !hasBox), 'a figure says nothing, or is nowhere'],
  ]);
}

function headingFaults(elements: Element[]): string[] {
  const levels = elements.filter(({ type }) => /^H\d$/.test(type)).map(({ type }) => Number(type[1]));
  return levels.flatMap((level, index) =>
    level > (levels[index - 1] ?? 0) + 1 ? [`H${level} comes without H${level - 1}`] : [],
  );
}

function contentOf(page: PDFDict): string {
  const stream = page.lookup(PDFName.of('Contents'));
  return stream instanceof PDFRawStream
    ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    : '';
}

const painting = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'Tj', 'TJ', "'", '"', 'Do', 'sh']);

/** Walks the operators of a page: all painted content is in the structure or an artifact, never both. */
function readContent(content: string): { marks: number[]; faults: string[] } {
  const found: string[] = [];
  const marks: number[] = [];
  const open: ('real' | 'artifact' | 'inside')[] = [];
  for (const [token, properties] of content.matchAll(
    /\/\w+ (<<(?:\((?:\\[\s\S]|[^\\)])*\)|[^()])*?>>)?\s*B[DM]C|\((?:\\[\s\S]|[^\\)])*\)|<[\da-f]*>|\/\S+|[A-Za-z'"*]+/g,
  )) {
    const [tag] = token.split(' ');
    if (/ ?B[DM]C$/.test(token)) {
      const mark = /\/MCID (\d+)/.exec(properties ?? '')?.[1];
      const kind = tag === '/Artifact' ? 'artifact' : mark === undefined ? 'inside' : 'real';
      if (kind !== 'inside' && open.some((outer) => outer !== 'inside' && outer !== kind))
        found.push('an artifact and content are one in the other');
      if (kind === 'real' && open.includes('real')) found.push('content is in content');
      if (mark !== undefined) marks.push(Number(mark));
      open.push(kind);
    } else if (token === 'EMC') open.pop();
    else if (painting.has(token) && !open.some((kind) => kind !== 'inside'))
      found.push(`${token} paints what has no tag`);
  }
  return { marks, faults: [...found, ...(open.length > 0 ? ['a mark is not closed'] : [])] };
}

/** Each piece of content is in the tree once, and finds its element from the page. */
function parentFaults(
  root: PDFDict,
  elements: Element[],
  pages: { node: PDFDict & { ref?: PDFRef }; marks: number[] }[],
): string[] {
  const numbers = (lookUp(root, 'ParentTree') as PDFDict).lookup(PDFName.of('Nums'), PDFArray);
  const total = pages.reduce((sum, { marks }) => sum + marks.length, 0);
  const inTree = elements.flatMap(({ marks }) => marks);
  const missing = pages.flatMap(({ node, marks }) => {
    const key = (lookUp(node, 'StructParents') as PDFNumber | undefined)?.asNumber();
    const at = Array.from({ length: numbers.size() / 2 }, (_, index) => index * 2).find(
      (index) => (numbers.lookup(index) as PDFNumber).asNumber() === key,
    );
    const parents = at === undefined ? null : (numbers.lookup(at + 1) as PDFArray);
    return marks.filter((mark) => {
      const parent = parents?.lookup(mark);
      return !elements.some(
        ({ dictionary, marks: own }) => dictionary === parent && own.some((one) => one.mark === mark),
      );
    });
  });
  return faults([
    [inTree.length !== total, `${total} pieces are marked, ${inTree.length} are in the tree`],
    [missing.length > 0, `${missing.length} pieces do not find their element`],
  ]);
}

/** Each font is embedded, with the meaning of its glyphs (ISO 19005-3, 6.2.11.4 and 6.2.11.7). */
function fontFaults(doc: PDFDocument): string[] {
  return doc.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFDict)) return [];
    const type = nameOf(lookUp(object, 'Type'));
    if (type === 'FontDescriptor') return faults([[!lookUp(object, 'FontFile2'), 'a font is not inside']]);
    if (type !== 'Font' || nameOf(lookUp(object, 'Subtype')) !== 'Type0') return [];
    const map = lookUp(object, 'ToUnicode');
    const text =
      map instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(map).decode()).toString('latin1') : '';
    const [, list = ''] = /\[([^\]]*)\]/.exec(text) ?? [];
    return faults([
      [list === '', 'a font does not say what its glyphs mean'],
      [/<>|<0000>|<feff>|<fffe>/i.test(list), 'a glyph means nothing'],
    ]);
  });
}

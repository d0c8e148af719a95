import { inflateSync } from 'node:zlib';

/** A PDF reader for tests: enough to read a page's text, independent of the library that wrote it. */
export type ReadPdf = {
  /** Uncompressed syntax: dictionaries, names, metadata. */
  raw: string;
  mediaBoxes: number[][];
  /** The text of each page in drawing order, pieces joined by line feeds. */
  pages: string[];
  /** The files inside, as text. */
  attachments: string[];
  /** True when a character without a glyph was drawn. */
  hasMissingGlyph: boolean;
};

type Indirect = { dictionary: string; stream: Buffer | null };

export function readPdf(bytes: Buffer): ReadPdf {
  const raw = bytes.toString('latin1');
  const objects = readObjects(bytes, raw);
  const pageObjects = [...objects.values()].filter(({ dictionary }) =>
    /\/Type \/Page\b(?!s)/.test(dictionary),
  );
  let hasMissingGlyph = false;
  const pages = pageObjects.map(({ dictionary }) => {
    const content = objects.get(reference(dictionary, 'Contents'))?.stream?.toString('latin1') ?? '';
    hasMissingGlyph ||= /<(?:[0-9a-f]{4})*?(?<=<(?:[0-9a-f]{4})*)0000/.test(content);
    return readText(content, fontsOf(dictionary, objects));
  });
  const mediaBoxes = pageObjects.map(({ dictionary }) =>
    (/\/MediaBox \[([^\]]*)\]/.exec(dictionary)?.[1] ?? '').split(' ').map(Number),
  );
  const attachments = [...objects.values()]
    .filter(({ dictionary }) => dictionary.includes('/Type /EmbeddedFile'))
    .map(({ stream }) => stream?.toString('utf8') ?? '');
  return { raw, mediaBoxes, pages, attachments, hasMissingGlyph };
}

const reference = (dictionary: string, key: string): number =>
  Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1]);

function readObjects(bytes: Buffer, raw: string): Map<number, Indirect> {
  const objects = new Map<number, Indirect>();
  for (const match of raw.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = match.index + match[0].length;
    const end = raw.indexOf('endobj', start);
    const at = raw.indexOf('stream\n', start);
    const hasStream = at !== -1 && at < end;
    const dictionary = raw.slice(start, hasStream ? at : end);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    const body = hasStream ? bytes.subarray(at + 7, at + 7 + length) : null;
    const stream = body !== null && dictionary.includes('FlateDecode') ? inflateSync(body) : body;
    objects.set(Number(match[1]), { dictionary, stream });
  }
  return objects;
}

/** Texts of glyph numbers, font by font, from the ToUnicode maps used for copying. */
function fontsOf(page: string, objects: Map<number, Indirect>): Map<string, string[]> {
  const resources = objects.get(reference(page, 'Resources'))?.dictionary ?? page;
  const list = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? '';
  return new Map(
    [...list.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const font = objects.get(Number(id))?.dictionary ?? '';
      return [
        name ?? '',
        toUnicode(objects.get(reference(font, 'ToUnicode'))?.stream?.toString('latin1') ?? ''),
      ];
    }),
  );
}

const toUnicode = (map: string): string[] =>
  [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, entries]) =>
    [...(entries ?? '').matchAll(/<([0-9a-f ]*)>/g)].map(([, hex]) =>
      Buffer.from((hex ?? '').replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le'),
    ),
  );

/** Reads pieces in drawing order; reverses those drawn backwards, and takes the text given beside others. */
function readText(content: string, fonts: Map<string, string[]>): string {
  const pieces: string[] = [];
  let isReversed = false;
  let isSaid = false;
  for (const [token, actual, font] of content.matchAll(tokens)) {
    if (token === '/ReversedChars BMC') isReversed = true;
    else if (token === 'EMC') isReversed = isSaid = false;
    else if (actual !== undefined) {
      isSaid = true;
      pieces.push(unescaped(actual));
    } else if (!isSaid) pieces.push(glyphsOf(token, fonts.get(font ?? ''), isReversed));
  }
  return pieces.map((piece) => piece.trimEnd()).join('\n');
}

const tokens =
  /\/ReversedChars BMC|EMC|\/Span <<\s*\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)\s*>> BDC|BT\n[\s\S]*?\/(F\d+) [\s\S]*?ET/g;

function glyphsOf(block: string, font: string[] | undefined, isReversed: boolean): string {
  const hex = [...block.matchAll(/<([0-9a-f]+)>/g)].map(([, run]) => run ?? '').join('');
  const texts = (hex.match(/.{4}/g) ?? []).map((glyph) => font?.[Number.parseInt(glyph, 16)] ?? '');
  return (isReversed ? texts.toReversed() : texts).join('');
}

/** Decodes a PDF string, in UTF-16 with its mark, or in Latin letters. */
function unescaped(string: string): string {
  const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const bytes = Buffer.from(
    string.replaceAll(/\\([\s\S])/g, (_, one: string) => controls[one] ?? one),
    'latin1',
  );
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
}

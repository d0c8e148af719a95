/** A part of a sent message, read back; `within` is the type of the part that contains it. */
export type ReadPart = { type: string; parameters: Record<string, string>; within: string; body: string };
export type ReadMail = { header: (name: string) => string | undefined; parts: ReadPart[] };

type Entity = { headers: Map<string, string>; body: string };

function readEntity(source: string): Entity {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  // A long header is folded: a line that begins with a space continues the one before.
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line) => /^([^:]+): (.*)$/.exec(line)).filter((line) => line !== null);
  return {
    headers: new Map(headers.map(([, name, value]) => [name!.toLowerCase(), value!])),
    body: rest.join('\r\n\r\n'),
  };
}

function readType(value = 'text/plain'): Pick<ReadPart, 'type' | 'parameters'> {
  const [type = '', ...parameters] = value.split(';').map((part) => part.trim());
  const pairs = parameters.map((part) => /^([^=]+)="?(.*?)"?$/.exec(part)).filter((pair) => pair !== null);
  return { type, parameters: Object.fromEntries(pairs.map(([, name, word]) => [name!, word!])) };
}

function decode({ headers, body }: Entity): string {
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function partsOf(entity: Entity, within: string): ReadPart[] {
  const { type, parameters } = readType(entity.headers.get('content-type'));
  if (!type.startsWith('multipart/')) return [{ type, parameters, within, body: decode(entity) }];
  const pieces = `\r\n${entity.body}`.split(`\r\n--${parameters.boundary}`).slice(1, -1);
  return pieces.flatMap((piece) => partsOf(readEntity(piece.slice(2)), type));
}

/** RFC 2047, as senders write it: =?UTF-8?Q?…?= or B. */
function unworded(value: string): string {
  return value
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/g, (_, coding: string, text: string) => {
      if (coding === 'B') return Buffer.from(text, 'base64').toString('latin1');
      return text
        .replaceAll('_', ' ')
        .replaceAll(/=([0-9A-F]{2})/g, (_hex, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
    });
}

export function readMail(source: string): ReadMail {
  const entity = readEntity(source);
  return {
    header(name) {
      const value = entity.headers.get(name.toLowerCase());
      if (value === undefined || !value.includes('=?')) return value;
      return Buffer.from(unworded(value), 'latin1').toString();
    },
    parts: partsOf(entity, ''),
  };
}

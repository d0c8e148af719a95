/** A backup's description of itself, enough to decide whether it can be restored here. */
export type Manifest = {
  madeAt: string;
  /** The kind of data in the database: the sample association, or a real one. */
  mode: 'demo' | 'production' | null;
  /** Schema of the rows: names of the migrations that had been applied. */
  migrations: string[];
};

/** Start of a table, whose rows follow as data frames, in the text format of COPY. */
export type TableStart = { table: string; columns: string[] };
export type TableEnd = { rows: number };
export type Sequences = { name: string; value: number }[];

/** One piece of a backup, in this order: manifest, then start, data…, end for each table, sequences, over. */
export type Frame =
  | { type: 'manifest'; says: Manifest }
  | { type: 'start'; says: TableStart }
  | { type: 'data'; bytes: Buffer }
  | { type: 'end'; says: TableEnd }
  | { type: 'sequences'; says: Sequences }
  | { type: 'over' };

const codes = { manifest: 1, start: 2, data: 3, end: 4, sequences: 5, over: 6 } as const satisfies Record<
  Frame['type'],
  number
>;
const types = Object.fromEntries(Object.entries(codes).map(([type, code]) => [code, type])) as Record<
  number,
  Frame['type']
>;

/** Bytes before a frame's content: one for its kind, four for its length. */
const headLength = 5;

export function toBytes(frame: Frame): Buffer {
  const body =
    frame.type === 'data' ? frame.bytes : Buffer.from('says' in frame ? JSON.stringify(frame.says) : '');
  const head = Buffer.alloc(headLength);
  head.writeUInt8(codes[frame.type]);
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** Reads frames from bytes. @throws Error when the bytes end before the last frame, or are no frames. */
export async function* toFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame, void> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    for (;;) {
      const frame = firstFrame(held);
      if (!frame) break;
      held = held.subarray(frame.length);
      yield frame.frame;
      if (frame.frame.type === 'over') return;
    }
  }
  throw new Error('The backup ends in its middle.');
}

function firstFrame(held: Buffer): { frame: Frame; length: number } | null {
  if (held.length < headLength) return null;
  const length = headLength + held.readUInt32BE(1);
  if (held.length < length) return null;
  const body = held.subarray(headLength, length);
  const type = types[held.readUInt8()];
  if (!type) throw new Error('The backup holds what this release does not know.');
  if (type === 'over') return { frame: { type }, length };
  if (type === 'data') return { frame: { type, bytes: body }, length };
  return { frame: { type, says: JSON.parse(body.toString()) as never }, length };
}

import { Readable } from 'node:stream';
import { csvLines, csvText } from '@forman/domain/csv';
import type { FastifyReply } from 'fastify';

type Rows = readonly (readonly string[])[];

/** Answers with a file for a spreadsheet, which no cache keeps, as every answer of a call (MEM-360). */
export function sendCsv(reply: FastifyReply, name: string, rows: Rows): Buffer {
  nameFile(reply, name);
  return Buffer.from(csvText(rows));
}

/** Streams a CSV from batches of rows: the next batch is read once the client has taken this one. */
export function streamCsv(reply: FastifyReply, name: string, batches: () => AsyncIterable<Rows>): Readable {
  nameFile(reply, name);
  return Readable.from(written(batches()), { objectMode: false });
}

async function* written(batches: AsyncIterable<Rows>): AsyncGenerator<string> {
  let write: (rows: Rows) => string = csvText;
  for await (const rows of batches) {
    yield write(rows);
    write = csvLines;
  }
}

function nameFile(reply: FastifyReply, name: string): void {
  reply.header('content-type', 'text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${name}.csv"`);
}

import { csvText } from '@forman/domain/csv';
import type { FastifyReply } from 'fastify';

/** Answers with a file for a spreadsheet; like every answer of a call, nobody keeps it (MEM-360). */
export function sendCsv(reply: FastifyReply, name: string, rows: readonly (readonly string[])[]): Buffer {
  reply.header('content-type', 'text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="${name}.csv"`);
  return Buffer.from(csvText(rows));
}

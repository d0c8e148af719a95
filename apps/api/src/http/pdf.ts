import type { FastifyReply } from 'fastify';

/** A document of somebody’s, to keep under its number; no cache on the way keeps it too. */
export function sendPdf(reply: FastifyReply, { number, pdf }: { number: string; pdf: Buffer }): Buffer {
  reply.header('content-type', 'application/pdf');
  reply.header('content-disposition', `attachment; filename="${number}.pdf"`);
  reply.header('cache-control', 'no-store');
  return pdf;
}

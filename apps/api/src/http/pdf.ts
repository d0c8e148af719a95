import type { FastifyReply } from 'fastify';

/** Answers with a person’s document, to be saved under its number; no cache on the way keeps it. */
export function sendPdf(reply: FastifyReply, { number, pdf }: { number: string; pdf: Buffer }): Buffer {
  reply.header('content-type', 'application/pdf');
  reply.header('content-disposition', `attachment; filename="${number}.pdf"`);
  reply.header('cache-control', 'no-store');
  return pdf;
}

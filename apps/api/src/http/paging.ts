import type { Paging } from '@forman/contract/fields';
import type { FastifyReply } from 'fastify';

/** A part of a collection, with the number of all its rows. */
export type Part<T> = { rows: T[]; total: number };

export const sliceOf = ({ page, itemsPerPage }: Paging): { limit: number; offset: number } => ({
  limit: itemsPerPage,
  offset: (page - 1) * itemsPerPage,
});

/** The number of the last page; an empty collection has one page. */
export const maxPageOf = (count: number, itemsPerPage: number): number =>
  Math.max(1, Math.ceil(count / itemsPerPage));

/** Answers with the rows, and their total in a header. */
export function answerPart<T>(reply: FastifyReply, { rows, total }: Part<T>): T[] {
  reply.header('x-total-count', total);
  return rows;
}

import type { Paging } from '@forman/contract/fields';
import type { FastifyReply } from 'fastify';

/** A part of a collection, and how many rows the whole has. */
export type Part<T> = { rows: T[]; total: number };

export const sliceOf = ({ page, itemsPerPage }: Paging): { limit: number; offset: number } => ({
  limit: itemsPerPage,
  offset: (page - 1) * itemsPerPage,
});

/** The number of the last page; an empty collection has one. */
export const maxPageOf = (count: number, itemsPerPage: number): number =>
  Math.max(1, Math.ceil(count / itemsPerPage));

/** The rows are the answer; the header tells whether there are more. */
export function answerPart<T>(reply: FastifyReply, { rows, total }: Part<T>): T[] {
  reply.header('x-total-count', total);
  return rows;
}

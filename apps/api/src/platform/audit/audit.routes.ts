import { listAudit, listBooksLog, listPersonChanges } from '@forman/contract/platform/audit';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listBooks } from './books-log.service.ts';
import { listChanges, listJournal } from './journal.service.ts';

export function auditRoutes(app: FastifyInstance): void {
  route(app, listAudit, ({ ctx, query }) => listJournal(ctx, query));
  route(app, listBooksLog, ({ ctx, query }) => listBooks(ctx, query));
  route(app, listPersonChanges, ({ ctx, params, query }) => listChanges(ctx, params.id, query));
}

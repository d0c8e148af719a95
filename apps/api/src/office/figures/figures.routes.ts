import { getMonthFigures, getOfficeFigures } from '@forman/contract/office/figures';
import { listDocuments as listDocumentsCall } from '@forman/contract/books/issued-documents';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listDocuments } from './documents.service.ts';
import { getMonth } from './month.service.ts';
import { getOffice } from './office.service.ts';

export function figuresRoutes(app: FastifyInstance): void {
  route(app, getOfficeFigures, ({ ctx, viewer, query }) => getOffice(ctx, viewer, query.month));
  route(app, getMonthFigures, ({ ctx, query }) => getMonth(ctx, query.month));
  route(app, listDocumentsCall, ({ ctx, query }) => listDocuments(ctx, query));
}

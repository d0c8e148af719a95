import * as calls from '@forman/contract/figures';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listDocuments } from './documents.service.ts';
import { getMonth } from './month.service.ts';
import { getOffice } from './office.service.ts';

export function figuresRoutes(app: FastifyInstance): void {
  route(app, calls.getOfficeFigures, ({ ctx, viewer, query }) => getOffice(ctx, viewer, query.month));
  route(app, calls.getMonthFigures, ({ ctx, query }) => getMonth(ctx, query.month));
  route(app, calls.listDocuments, ({ ctx, query }) => listDocuments(ctx, query));
}

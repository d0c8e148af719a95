import * as calls from '@forman/contract/money/closings';
import { getBooksAttestation } from '@forman/contract/money/books-attestation';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listArchives, requestArchive } from './archive.service.ts';
import { attest } from './attestation.service.ts';
import { getClosing, listPage, readStanding, toClosing } from './closings.service.ts';
import { exportFec } from './fec.service.ts';
import { closeMonth, closeYear } from './months.service.ts';
import { changeTreasurer, getTreasurer, testTreasurer } from './treasurer.service.ts';

export function closingsRoutes(app: FastifyInstance): void {
  route(app, calls.listClosings, ({ ctx, query }) => listPage(ctx.db, query));
  route(app, calls.getClosing, ({ ctx, params }) => getClosing(ctx.db, params.id));
  route(app, calls.getBooksStanding, ({ ctx, params }) => readStanding(ctx, params.month));
  route(app, calls.exportFec, ({ ctx, viewer, query, reply }) =>
    exportFec(ctx, viewer, { period: query, reply }),
  );
  route(app, calls.requestArchive, ({ ctx, viewer, body }) => requestArchive(ctx, viewer, body.year));
  route(app, calls.closeMonth, async ({ ctx, viewer, body }) =>
    toClosing(ctx.db, await closeMonth(ctx, viewer, body)),
  );
  route(app, calls.closeYear, async ({ ctx, viewer, body }) =>
    toClosing(ctx.db, await closeYear(ctx, viewer, body.year)),
  );
  route(app, getBooksAttestation, ({ ctx }) => attest(ctx));
  route(app, calls.listArchives, ({ ctx }) => listArchives(ctx));
  route(app, calls.getTreasurer, ({ ctx }) => getTreasurer(ctx));
  route(app, calls.testTreasurer, ({ ctx }) => testTreasurer(ctx));
  route(app, calls.setTreasurer, ({ ctx, viewer, body }) => changeTreasurer(ctx, viewer, body.email));
}

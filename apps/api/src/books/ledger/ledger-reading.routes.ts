import * as calls from '@forman/contract/books/ledger';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { confirmNames, getChart, nameAccount, nameJournal } from './chart.service.ts';
import { letter, removeLetter } from './hand-letters.service.ts';
import { getBalance, getEntries, getLines, getPeople } from './ledger-reading.service.ts';

export function ledgerReadingRoutes(app: FastifyInstance): void {
  route(app, calls.getLedgerBalance, ({ ctx, query }) => getBalance(ctx.db, query));
  route(app, calls.listLedgerPeople, ({ ctx, query }) => getPeople(ctx.db, query));
  route(app, calls.listLedgerEntries, ({ ctx, query }) => getEntries(ctx.db, query));
  route(app, calls.listLedgerLines, ({ ctx, query }) => getLines(ctx.db, query));
  route(app, calls.letterLines, ({ ctx, viewer, body }) => letter(ctx, viewer, body));
  route(app, calls.removeLetter, ({ ctx, viewer, params }) => removeLetter(ctx, viewer, params.letter));
  route(app, calls.getLedgerChart, ({ ctx }) => getChart(ctx.db));
  route(app, calls.confirmChart, ({ ctx, viewer }) => confirmNames(ctx, viewer));
  route(app, calls.updateLedgerAccount, ({ ctx, viewer, params, body }) =>
    nameAccount(ctx, viewer, params.role, body),
  );
  route(app, calls.updateLedgerJournal, ({ ctx, viewer, params, body }) =>
    nameJournal(ctx, viewer, params.role, body),
  );
}

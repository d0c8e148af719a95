import * as calls from '@forman/contract/books/ledger';
import * as openings from '@forman/contract/books/ledger-opening';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { confirmNames, getChart, nameAccount, nameJournal } from './chart.service.ts';
import { uploadedFile } from '../../http/csv-file.ts';
import { dropDraft, listOpenings, readFile, saveDraft, sign } from './opening-balances.service.ts';
import { letter, removeLetter } from './hand-letters.service.ts';
import { getBalance, getEntries, getLines, getPeople } from './ledger-reading.service.ts';

export async function ledgerReadingRoutes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { files: 1, parts: 4, fieldSize: 1000 } });
  route(app, calls.getLedgerBalance, ({ ctx, query }) => getBalance(ctx.db, query));
  route(app, calls.listLedgerPeople, ({ ctx, query }) => getPeople(ctx.db, query));
  route(app, calls.listLedgerEntries, ({ ctx, query }) => getEntries(ctx.db, query));
  route(app, calls.listLedgerLines, ({ ctx, query }) => getLines(ctx.db, query));
  route(app, calls.letterLines, ({ ctx, viewer, body }) => letter(ctx, viewer, body));
  route(app, calls.removeLetter, ({ ctx, viewer, params }) => removeLetter(ctx, viewer, params.letter));
  route(app, openings.getOpenings, ({ ctx }) => listOpenings(ctx.db, ctx.clock.now()));
  route(app, openings.readOpeningFile, async ({ ctx, viewer, request }) => {
    const { readOpeningFile, mostOpeningBytes } = openings;
    const file = await uploadedFile(request, { field: readOpeningFile.upload, mostBytes: mostOpeningBytes });
    return readFile(ctx, viewer, { ...file, on: file.field('on') });
  });
  route(app, openings.saveOpening, ({ ctx, viewer, body }) => saveDraft(ctx, viewer, body));
  route(app, openings.dropOpening, ({ ctx, viewer }) => dropDraft(ctx, viewer));
  route(app, openings.signOpening, ({ ctx, viewer, body }) => sign(ctx, viewer, body));
  route(app, calls.getLedgerChart, ({ ctx }) => getChart(ctx.db));
  route(app, calls.confirmChart, ({ ctx, viewer }) => confirmNames(ctx, viewer));
  route(app, calls.updateLedgerAccount, ({ ctx, viewer, params, body }) =>
    nameAccount(ctx, viewer, params.role, body),
  );
  route(app, calls.updateLedgerJournal, ({ ctx, viewer, params, body }) =>
    nameJournal(ctx, viewer, params.role, body),
  );
}

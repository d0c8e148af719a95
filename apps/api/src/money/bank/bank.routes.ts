import multipart from '@fastify/multipart';
import * as calls from '@forman/contract/money/bank';
import type { FastifyInstance } from 'fastify';
import { uploadedFile } from '../../http/csv-file.ts';
import { route } from '../../http/route.ts';
import { findMoney, readBank } from './bank.service.ts';
import { explain, undo } from './explanations.service.ts';
import { readStatement } from './statements.service.ts';

export async function bankRoutes(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { files: 1, parts: 4, fieldSize: 1000 } });

  route(app, calls.getBank, ({ ctx, query }) => readBank(ctx, query.statement ?? null));
  route(app, calls.readBankStatement, async ({ ctx, viewer, request }) => {
    const { name, bytes, field } = await uploadedFile(request, {
      field: calls.readBankStatement.upload,
      mostBytes: calls.mostStatementBytes,
    });
    return readStatement(ctx, viewer, { name, bytes, balance: field('balance') });
  });
  route(app, calls.findBankMoney, ({ ctx, params, query }) => findMoney(ctx, params.id, query.search));
  route(app, calls.explainBankLines, ({ ctx, viewer, body }) => explain(ctx, viewer, body));
  route(app, calls.undoBankLine, ({ ctx, viewer, params }) => undo(ctx, viewer, params.id));
}

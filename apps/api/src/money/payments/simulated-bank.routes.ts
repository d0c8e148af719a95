import * as calls from '@forman/contract/money/payments';
import { AppError } from '@forman/domain/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';

function bankOf(ctx: Context): NonNullable<Context['bank']> {
  if (!ctx.bank) throw new AppError('not_found');
  return ctx.bank;
}

function known<T>(answer: T | null): T {
  if (!answer) throw new AppError('not_found');
  return answer;
}

/** Stand-ins for a bank's own pages and scripts, for the demonstration and the tests. */
export function simulatedBankRoutes(app: FastifyInstance): void {
  route(app, calls.confirmAtSimulatedBank, async ({ ctx, body }) =>
    known(await bankOf(ctx).confirmCard(body.client_secret, body.card_number)),
  );
  route(app, calls.answerSimulatedChallenge, async ({ ctx, body }) =>
    known(await bankOf(ctx).answerChallenge(body.client_secret, body.accept)),
  );
  route(app, calls.approveSimulatedPaypal, async ({ ctx, body }) =>
    known(await bankOf(ctx).approvePaypal(body.order_id, body.approve, body.outcome)),
  );
  route(app, calls.listTestCards, async ({ ctx }) =>
    bankOf(ctx).testCards.map(({ number, label }) => ({ number, label })),
  );
}

import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { centsToEuros } from '@forman/domain/money';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { audit } from '../audit/audit.service.ts';
import { movePayment } from './holds.service.ts';
import { lockPayment, type PaymentRow } from './payments.queries.ts';

/** What the back office reads beside each reason; an unknown one still says where to look. */
const explanations: Record<string, string> = {
  refund_refused: 'La banque a refusé le remboursement : rendez la somme par virement, puis notez-le ici.',
  refund_unanswered:
    'Le prestataire n’a pas confirmé le remboursement : vérifiez chez lui avant de rendre la somme.',
  refund_pending:
    'Le remboursement est en attente chez le prestataire : il se termine seul, sinon vérifiez chez lui.',
  amount_differs: 'Le montant encaissé n’est pas celui qui était demandé : comparez chez le prestataire.',
  provider_not_configured:
    'Le prestataire de ce paiement n’est plus configuré : remboursez depuis son espace.',
};
const elsewhere =
  'La somme encaissée n’a donné aucun droit et n’a pas été rendue : vérifiez chez le prestataire.';

/** Money that waits for somebody's decision, oldest first. */
export async function listStuck(ctx: Context) {
  const { rows } = await sql<{
    id: string;
    payer: { id: number; firstName: string; lastName: string; email: string };
    item: string;
    online_cents: number;
    captured_at: Date | null;
    stuck_reason: string | null;
  }>`
    select p.id, json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) as payer,
      coalesce(s.title, p.item) as item, p.online_cents, p.captured_at, p.stuck_reason
    from payments p join users u on u.id = p.payer_id left join sessions s on s.id = p.session_id
    where p.state = 'stuck' order by p.created_at limit 500`.execute(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    payer: row.payer,
    item: row.item,
    amount: centsToEuros(row.online_cents),
    capturedAt: row.captured_at?.toISOString() ?? null,
    reason: row.stuck_reason ?? 'unknown',
    explanation: explanations[row.stuck_reason ?? ''] ?? elsewhere,
  }));
}

/**
 * Records that the money of a stuck payment was given back by other means, with an audit row.
 * @throws AppError not_found, conflict when it is not stuck (any more).
 */
export async function resolveStuck(
  ctx: Context,
  viewer: Viewer,
  id: string,
  note: string,
): Promise<PaymentRow> {
  return ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const payment = await lockPayment(tx, id);
    if (!payment) throw new AppError('not_found');
    if (payment.state !== 'stuck') throw new AppError('conflict', { reason: `payment_${payment.state}` });
    await movePayment(tx, payment, 'refunded', { refunded_at: now, next_check_at: null });
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'payment.resolve',
      subject: 'payment',
      subjectId: id,
      detail: { note, reason: payment.stuck_reason },
    });
    return { ...payment, state: 'refunded' };
  });
}

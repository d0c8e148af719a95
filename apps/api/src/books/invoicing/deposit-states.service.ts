import {
  depositState,
  isAlarming,
  isUntraced,
  nextCheck,
  untraced,
} from '@forman/domain/books/invoicing/chorus-pro';
import type { StateReading } from '../../adapters/e-invoicing/port.ts';
import { ProviderError } from '../../adapters/provider-error.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { listAdministrators } from '../../platform/association/association.queries.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import {
  insertStates,
  type KeptState,
  listStates,
  listToCheck,
  lockStates,
  setNextCheck,
  type ToCheck,
} from './deposit-states.queries.ts';

/**
 * The job: reads the states of deposits, and records new ones with their day; administrators are told of a
 * state that needs a person. @returns the number of deposits read.
 */
export async function readDepositStates(ctx: Context): Promise<number> {
  if (!ctx.eInvoicing) return 0;
  const due = await listToCheck(ctx.db, ctx.clock.now());
  for (const deposit of due) {
    const read = await ctx.eInvoicing.readStates(deposit).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      ctx.log.warn({ err: error, document: deposit.documentId }, 'state of a deposit not read');
      return null;
    });
    await ctx.transaction((tx) => keep(tx, deposit, { read, now: ctx.clock.now() }));
  }
  return due.length;
}

type Answer = {
  /** null when the platform did not answer. */
  read: StateReading[] | null;
  now: Date;
};

async function keep(tx: Tx, deposit: ToCheck, { read, now }: Answer): Promise<void> {
  const { documentId, depositedAt } = deposit;
  const kept = await lockStates(tx, documentId);
  const fresh = newStates(kept, read && traced(read, { depositedAt, now }, kept));
  await insertStates(tx, documentId, fresh, now);
  const last = fresh.at(-1) ?? kept.at(-1);
  await setNextCheck(tx, documentId, nextCheck(last?.code ?? null, { depositedAt, now }));
  const alarming = fresh.at(-1);
  if (!alarming || !isAlarming(alarming.code)) return;
  const { label, advice } = depositState(alarming.code);
  await tellAdministrators(tx, deposit, { state: label, reason: alarming.reason, advice, now });
}

/** A deposit without a trace at the platform does not wait for ever: in time its state calls the office. */
const traced = (read: StateReading[], when: { depositedAt: Date; now: Date }, kept: KeptState[]) =>
  read.length === 0 && kept.length === 0 && isUntraced(when)
    ? [{ code: untraced, since: null, reason: null }]
    : read;

/** States not recorded yet. One without a date is new unless it equals the last recorded. */
function newStates(kept: readonly KeptState[], read: readonly StateReading[] | null): StateReading[] {
  const isKept = ({ code, since }: StateReading, isLast: boolean): boolean => {
    if (since === null && isLast) return kept.at(-1)?.code === code;
    return kept.some((state) => state.code === code && (since === null || +state.since === +since));
  };
  return (read ?? []).filter((state, index) => !isKept(state, index === read!.length - 1));
}

type AlertedInvoice = { number: string; customer: string; userId: number };
type News = { state: string; reason: string | null; advice: string | null; now: Date };

async function tellAdministrators(
  tx: Tx,
  { number, customer, userId }: AlertedInvoice,
  { now, ...news }: News,
): Promise<void> {
  const to = (await listAdministrators(tx)).map(({ id }) => id);
  const data = { number, customer, personId: userId, ...news };
  await enqueueMail(tx, { to, template: 'e_invoice_alert', data, now });
}

/** Tells the administrators that a deposit was refused when nobody was watching. */
export const tellRefusal = (tx: Tx, invoice: AlertedInvoice, reason: string, now: Date): Promise<void> =>
  tellAdministrators(tx, invoice, {
    state: 'dépôt refusé',
    reason,
    advice: 'Corrigez-la, puis déposez-la de nouveau.',
    now,
  });

export const toDepositState = ({ code, reason, since }: KeptState) => ({
  code,
  ...depositState(code),
  since: since.toISOString(),
  reason,
});

/** Reads the states of a transaction's latest invoice, the newest first; only the office gets advice. */
export async function readHistory(db: Db, transactionId: number, { isOffice }: { isOffice: boolean }) {
  const states = (await listStates(db, transactionId)).map(toDepositState);
  return isOffice ? states : states.map((state) => ({ ...state, advice: null }));
}

import type { Treasurer } from '@forman/contract/money/closings';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { monthOf } from '@forman/domain/figures';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit, changesBetween } from '../../platform/audit/audit.service.ts';
import { tellGuardians } from '../../platform/notifications/guardians.service.ts';
import { findLastHashMail } from '../../platform/notifications/outbox.queries.ts';
import { enqueueMail, enqueueMailTo, type Message } from '../../platform/notifications/outbox.service.ts';
import { findLastClosing, type StoredClosing } from './closings.queries.ts';
import { readTreasurer, lockTreasurer, writeTreasurer, listReadersOfBooks } from './treasurer.queries.ts';

/** Reads the treasurer's address, and the last hash sent there. */
export async function getTreasurer({ db }: Pick<Context, 'db'>): Promise<Treasurer> {
  return { email: await readTreasurer(db), lastSent: await findLastHashMail(db, { withTests: true }) };
}

/** Sends a message to the address, to announce those to come. @throws AppError invalid without an address. */
export async function testTreasurer(ctx: Context): Promise<Treasurer> {
  await ctx.transaction(async (tx) => {
    const email = await readTreasurer(tx);
    if (!email)
      throw new AppError('invalid', {
        violations: [{ propertyPath: 'email', message: 'Enregistrez d’abord une adresse' }],
      });
    const last = await findLastClosing(tx, 'month');
    await enqueueMailTo(tx, {
      addresses: [email],
      template: 'treasurer_test',
      data: { firstName: null, month: last ? monthOf(last.lastOn) : null, hash: last?.hash ?? null },
      now: ctx.clock.now(),
    });
  });
  return getTreasurer(ctx);
}

export async function changeTreasurer(ctx: Context, viewer: Viewer, email: string): Promise<Treasurer> {
  await ctx.transaction(async (tx) => {
    await lockTreasurer(tx);
    const before = await readTreasurer(tx);
    if (before === email) return;
    await writeTreasurer(tx, email);
    await audit(tx, {
      at: ctx.clock.now(),
      actorId: viewer.id,
      action: 'books.treasurer',
      subject: 'settings',
      subjectId: 1,
      changes: changesBetween({ treasurerEmail: before }, { treasurerEmail: email }),
    });
    await tellGuardians(tx, {
      act: 'Adresse de la trésorerie changée',
      about: email || 'aucune',
      actorId: viewer.id,
      alsoTo: before,
      now: ctx.clock.now(),
    });
  });
  return getTreasurer(ctx);
}

/** Sends a closing's hash out of the portal: anybody who rewrote the books would need this mailbox too. */
export async function tellTreasurer(tx: Tx, closing: StoredClosing, now: Date): Promise<void> {
  const { invoices, credits } = closing.totals;
  const data = {
    month: monthOf(closing.lastOn),
    closingId: closing.id,
    invoices: invoices.count,
    credits: credits.count,
    grossCents: invoices.grossCents - credits.grossCents,
    vatCents: invoices.vatCents - credits.vatCents,
    perpetualCents: closing.perpetualCents,
    hash: closing.hash,
  };
  await tell(tx, { template: 'month_closed', data, now });
}

/** Sends the hash that seals an archive's files. */
export const tellOfArchive = (tx: Tx, seal: StoredClosing, now: Date): Promise<void> =>
  tell(tx, {
    template: 'archive_sealed',
    data: {
      year: seal.lastOn.slice(0, 4),
      closingId: seal.id,
      files: seal.totals.files!.count,
      hash: seal.hash,
    },
    now,
  });

/** A message of the books; their templates all greet without a name when the treasurer has an address. */
type BooksTemplate = 'month_closed' | 'archive_sealed';
type BooksMail<T extends BooksTemplate> = Pick<Message<T>, 'template' | 'data' | 'now'>;

/** To the treasurer's address, else to each administrator and accountant. */
async function tell<T extends BooksTemplate>(tx: Tx, { template, data, now }: BooksMail<T>): Promise<void> {
  const email = await readTreasurer(tx);
  if (email) {
    const message = { addresses: [email], template, data: { ...data, firstName: null }, now };
    await enqueueMailTo(tx, message as unknown as Parameters<typeof enqueueMailTo<T>>[1]);
    return;
  }
  const people = await listReadersOfBooks(tx);
  const message = { to: people.map(({ id }) => id), template, data, now };
  await enqueueMail(tx, message as unknown as Message<T>);
}

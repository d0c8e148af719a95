import { lockPerson } from '../../people/accounts/person.queries.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { listAvoirs, spend } from './wallet.service.ts';
import { listDueAvoirs } from './wallet.queries.ts';

/**
 * Closes all avoirs of a person who gives them up and leaves, by one débit. The caller holds the person's
 * lock, and has checked that no payment is under way.
 */
export async function giveUpCredit(tx: Tx, userId: number, now: Date): Promise<void> {
  const avoirs = await listAvoirs(tx, userId);
  const parts = avoirs.map((avoir) => ({ avoirId: avoir.id, amountCents: avoir.leftCents }));
  await spend(tx, parts, {
    userId,
    description: 'Renonciation, à la suppression du compte',
    action: 'success',
    actorId: userId,
    now,
  });
}

/** The job: closes the rest of each expired avoir by a dated débit (CORE-221). */
export async function expireAvoirs(ctx: Context): Promise<number> {
  const due = await listDueAvoirs(ctx.db, ctx.clock.now());
  for (const avoir of due) await ctx.transaction((tx) => expireOne(tx, avoir, ctx.clock.now()));
  return due.length;
}

async function expireOne(tx: Tx, avoir: { id: number; user_id: number }, now: Date): Promise<void> {
  await lockPerson(tx, avoir.user_id);
  const open = (await listAvoirs(tx, avoir.user_id)).find((candidate) => candidate.id === avoir.id);
  const left = open ? open.leftCents - open.reservedCents : 0;
  if (left <= 0) return;
  await spend(tx, [{ avoirId: avoir.id, amountCents: left }], {
    userId: avoir.user_id,
    description: `Avoir expiré\u00a0: ${open!.description}`,
    action: 'expire',
    now,
  });
}

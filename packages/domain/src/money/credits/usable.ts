import type { Cents } from '../../money.ts';
import { plain } from '../../text.ts';

/** One avoir of a person's wallet. */
export type Avoir = {
  id: number;
  leftCents: Cents;
  /** Part reserved by payments under way. */
  reservedCents: Cents;
  /** Text of the back office or of a cancellation; never the session's title. */
  description: string;
  expiresAt: Date | null;
  createdAt: Date;
};

/** Word, without accents and in lower case, that marks an avoir to be paid back by bank transfer. */
export const bankRefundWord = 'remboursement';
/** True for an avoir that is paid back, not spent (CORE-255). */
export const isBankRefund = (avoir: Pick<Avoir, 'description'>): boolean =>
  plain(avoir.description).includes(bankRefundWord);

/**
 * Avoirs that can be spent: with something left, not expired, not to be paid back; oldest first, as they are
 * consumed.
 */
export function usableAvoirs<T extends Avoir>(avoirs: readonly T[], now: Date): T[] {
  return avoirs
    .filter(
      (a) => !isBankRefund(a) && (a.expiresAt === null || a.expiresAt > now) && a.leftCents > a.reservedCents,
    )
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id);
}

/** The credit that this person can spend now, never below 0 (CORE-255, CORE-256). Cents. */
export function usableCredit(avoirs: readonly Avoir[], now: Date): Cents {
  return usableAvoirs(avoirs, now).reduce((sum, a) => sum + a.leftCents - a.reservedCents, 0);
}

/**
 * Takes an amount from the oldest avoirs first.
 * @returns one part for each avoir used, or null when the usable credit does not cover the amount.
 */
export function allocate(
  avoirs: readonly Avoir[],
  amountCents: Cents,
  now: Date,
): { avoirId: number; amountCents: Cents }[] | null {
  const allocation: { avoirId: number; amountCents: Cents }[] = [];
  let rest = amountCents;
  for (const avoir of usableAvoirs(avoirs, now)) {
    if (rest === 0) break;
    const part = Math.min(rest, avoir.leftCents - avoir.reservedCents);
    allocation.push({ avoirId: avoir.id, amountCents: part });
    rest -= part;
  }
  return rest === 0 ? allocation : null;
}

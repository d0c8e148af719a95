import { deadlineParts, formatDeadline } from '@forman/domain/deadlines';
import { addDays, parisDay } from '@forman/domain/paris-time';

/** Last instant at which giving a seat back gives an avoir, as a full minute. */
const limitOf = (refundUntil: Date): Date => new Date(refundUntil.getTime() + 1);
/** "mer. 25 nov. 2026 à 8h" */
const refundLimit = (refundUntil: Date): string => formatDeadline(limitOf(refundUntil));

/** Limit in words, after "jusqu’": "à aujourd’hui 8h", "à demain minuit", "au mer. 25 nov. 2026 à 8h". */
function limitFrom(refundUntil: Date, now: Date): string {
  const limit = limitOf(refundUntil);
  const { day, hour } = deadlineParts(limit);
  const today = parisDay(now);
  if (parisDay(day) === today) return `à aujourd’hui ${hour}`;
  if (parisDay(day) === addDays(today, 1)) return `à demain ${hour}`;
  return `au ${formatDeadline(limit)}`;
}

const hours24 = 24 * 3_600_000;
/** True in the last 24 hours in which giving the seat back gives an avoir. */
export const refundEndsSoon = (refundUntil: Date, now: Date): boolean =>
  refundUntil >= now && refundUntil.getTime() - now.getTime() < hours24;

/** Reason why nothing is refunded, with the exact limit: rounded days misled ("moins de 7", "dans 7"). */
export const refundIsOver = (refundUntil: Date): string =>
  `l’avoir était possible jusqu’au ${refundLimit(refundUntil)}.`;

/** Deadline until which giving the seat back gives an avoir (CORE-218), in words for before and after it. */
export const cancellationRule = (refundUntil: Date, now: Date): string =>
  refundUntil >= now
    ? `Annulation avec avoir jusqu’${limitFrom(refundUntil, now)}. Ensuite, plus de remboursement.`
    : `Si vous annulez, rien n’est rendu\u00a0: ${refundIsOver(refundUntil)}`;

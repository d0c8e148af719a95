import { formatMoment } from '@forman/domain/french-dates';

/** The last moment at which giving a seat back gives an avoir, on the full minute: "mer. 25 nov. 2026 à 8h". */
export const refundLimit = (refundUntil: Date): string => formatMoment(new Date(refundUntil.getTime() + 1));

/** Why nothing comes back. The limit is named: in days, rounded up, "moins de 7" stood beside "dans 7". */
export const refundIsOver = (refundUntil: Date): string =>
  `l’avoir était possible jusqu’au ${refundLimit(refundUntil)}.`;

/** Says until when giving the seat back gives an avoir (CORE-218): before it is paid, and after. */
export const cancellationRule = (refundUntil: Date, now: Date): string =>
  refundUntil >= now
    ? `Annulation avec avoir jusqu’au ${refundLimit(refundUntil)}. Ensuite, plus de remboursement.`
    : `Si vous annulez, rien n’est rendu\u00a0: ${refundIsOver(refundUntil)}`;

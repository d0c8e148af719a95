import { formatMoment } from '@forman/domain/french-dates';

/** Until when giving a seat back gives an avoir, whose last instant ends on the full minute: "mer. 25 nov. 2026 à 8h". */
export const refundLimit = (refundUntil: Date): string => formatMoment(new Date(refundUntil.getTime() + 1));

/** Why nothing comes back. The limit is named: in days, rounded up, "moins de 7" stood beside "dans 7". */
export const refundIsOver = (refundUntil: Date): string =>
  `l’avoir était possible jusqu’au ${refundLimit(refundUntil)}.`;

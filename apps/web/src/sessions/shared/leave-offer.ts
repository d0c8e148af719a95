import { labels } from '../../messages/fr.ts';

/** Question before an offered seat is given up, which then goes to the next in line (CORE-225). */
export const leaveOffer = {
  question: 'Laisser cette place\u00a0?',
  consequence: 'Elle sera proposée à la personne suivante, et vous quittez la liste d’attente.',
  confirmLabel: labels.leaveWaiting,
  busyLabel: 'Retrait…',
  cancelLabel: 'Garder ma place',
} as const;

import type { PersonSeat } from '@forman/contract/office/person-file';
import { goalStates } from '../../community/shared/goal-states.ts';

type ChipWords = { text: string; tone: 'good' | 'wait' | 'bad' | 'plain' };

const states: Readonly<Record<string, ChipWords>> = {
  registered: { text: 'Inscription', tone: 'good' },
  held: { text: 'Paiement en cours', tone: 'wait' },
  waiting: { text: 'Liste d’attente', tone: 'wait' },
  offered: { text: 'Place offerte', tone: 'wait' },
  candidate: { text: 'Candidature au co-pilotage', tone: 'wait' },
  copilot: { text: 'Co-pilote', tone: 'good' },
};
const ends: Readonly<Record<string, string>> = {
  cancelled: 'Annulée',
  left_list: 'Liste quittée',
  declined_offer: 'Place refusée',
  offer_lapsed: 'Place non prise',
  hold_lapsed: 'Paiement non fini',
  payment_failed: 'Paiement refusé',
  removed: 'Retirée par l’organisation',
  withdrawn: 'Candidature retirée',
  session_deleted: 'Session supprimée',
};

/** Words for a person’s present or past part in a session. */
export function seatChip({ state, endReason, wasAbsent }: PersonSeat): ChipWords {
  if (endReason !== null) return { text: ends[endReason] ?? 'Terminée', tone: 'plain' };
  if (wasAbsent) return { text: 'Absence', tone: 'bad' };
  return states[state] ?? { text: state, tone: 'plain' };
}

const goalTones: Readonly<Record<string, ChipWords['tone']>> = {
  pending: 'wait',
  validated: 'good',
  refused: 'bad',
};
export const goalChip = (state: string): ChipWords => ({
  text: goalStates[state] ?? state,
  tone: goalTones[state] ?? 'plain',
});

const outcomes: Readonly<Record<string, string>> = {
  promotion: 'promotion',
  maintien: 'maintien',
  regrade: 'rétrogradation',
};
export const outcomeText = (outcome: string | null): string =>
  outcome === null ? 'en cours' : (outcomes[outcome] ?? outcome);

type Delivery = { sentAt: string | null; portalOnly: boolean; error: string | null };

export function messageChip({ sentAt, portalOnly, error }: Delivery): ChipWords {
  if (portalOnly) return { text: 'Portail seul', tone: 'plain' };
  if (sentAt !== null && error !== null) return { text: 'Refusé par la messagerie', tone: 'bad' };
  if (sentAt !== null) return { text: 'Envoyé', tone: 'good' };
  return error === null ? { text: 'En attente', tone: 'wait' } : { text: 'Échec', tone: 'bad' };
}

export const causes: Readonly<Record<string, string>> = {
  registration: 'à l’inscription',
  membership: 'par l’adhésion',
  vote: 'par un vote',
  admin: 'par l’administration',
  import: 'par un import',
};

import type { PersonSeat } from '@forman/contract/person-file';

type Told = { text: string; tone: 'good' | 'wait' | 'bad' | 'plain' };

const states: Readonly<Record<string, Told>> = {
  registered: { text: 'Inscription', tone: 'good' },
  held: { text: 'Paiement en cours', tone: 'wait' },
  waiting: { text: 'Liste d’attente', tone: 'wait' },
  offered: { text: 'Place offerte', tone: 'wait' },
  candidate: { text: 'Candidature de co-pilote', tone: 'wait' },
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

/** What somebody is, or was, in a session. */
export function seatTold({ state, endReason, wasAbsent }: PersonSeat): Told {
  if (endReason !== null) return { text: ends[endReason] ?? 'Terminée', tone: 'plain' };
  if (wasAbsent) return { text: 'Absence', tone: 'bad' };
  return states[state] ?? { text: state, tone: 'plain' };
}

const goalStates: Readonly<Record<string, Told>> = {
  pending: { text: 'À valider', tone: 'wait' },
  validated: { text: 'Validé', tone: 'good' },
  refused: { text: 'Refusé', tone: 'bad' },
};
export const goalTold = (state: string): Told => goalStates[state] ?? { text: state, tone: 'plain' };

const outcomes: Readonly<Record<string, string>> = {
  promotion: 'promotion',
  maintien: 'maintien',
  regrade: 'rétrogradation',
};
export const outcomeText = (outcome: string | null): string =>
  outcome === null ? 'en cours' : (outcomes[outcome] ?? outcome);

export function messageTold({ sentAt, error }: { sentAt: string | null; error: string | null }): Told {
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

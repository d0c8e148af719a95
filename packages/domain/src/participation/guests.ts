/** Outcome of each address typed to register its owner (CAT-139, CAT-169). */
export const guestOutcomes = [
  'added',
  'unknown',
  'already_registered',
  'session_full',
  'pilot',
  'copilot',
  'copilot_candidate',
  'not_in_audience',
  'not_published',
] as const;
export type GuestOutcome = (typeof guestOutcomes)[number];

/** Sentences on addresses that were not added; the others were. */
export const guestWords = {
  unknown: 'aucun compte n’a cette adresse.',
  already_registered: 'est déjà sur la liste.',
  session_full: 'il n’y a plus de place.',
  pilot: 'pilote cette session.',
  copilot: 'co-pilote cette session.',
  copilot_candidate: 'a proposé de co-piloter\u00a0: répondez d’abord à sa candidature.',
  not_in_audience: 'ne fait pas partie du public visé.',
  not_published: 'la session n’est pas publiée.',
} as const satisfies Record<Exclude<GuestOutcome, 'added'>, string>;

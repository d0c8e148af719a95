/** Parts of the account, in order; the hash of the address names one. */
export const parts = [
  ['messages', 'Ce que je veux recevoir'],
  ['double-verification', 'Double vérification'],
  ['mot-de-passe', 'Mot de passe'],
  ['connexions', 'Connexions ouvertes'],
  ['journal', 'Journal de sécurité'],
  ['appareil', 'Cet appareil'],
  ['donnees', 'Mes données personnelles'],
  ['suppression', 'Supprimer mon compte'],
] as const;

export type PartId = (typeof parts)[number][0];

export const titleOf = (part: PartId): string => parts.find(([id]) => id === part)?.[1] ?? '';

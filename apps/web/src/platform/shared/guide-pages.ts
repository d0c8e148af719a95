/** Pages of the guide, docs/guide/{name}.md, with their titles, in the order of the guide. */
export const guidePages = {
  'arriver-sur-le-portail': 'Arriver sur le portail',
  'une-saison-de-sessions': 'Une saison de sessions',
  'les-heures-de-formation': 'Les heures de formation',
  cotisations: 'Les cotisations',
  encaisser: 'Encaisser à la main',
  'rapprocher-la-banque': 'Rapprocher la banque',
  'un-remboursement': 'Un remboursement',
  'une-correction': 'Corriger une facture',
  'un-membre-qui-part': 'Un membre qui part',
  'les-comptes-du-mois': 'Les comptes du mois',
  'tenir-les-livres': 'Tenir les livres',
} as const satisfies Record<string, string>;

export type GuidePage = keyof typeof guidePages;

import type { Section } from './legal-text.ts';

/** Internal rules that the portal itself applies; the association adds its own. */
export const internalRules: readonly Section[] = [
  {
    title: 'Présence',
    passages: [
      'Chacun arrive à l’heure et reste jusqu’à la fin. Les présences sont relevées sur la feuille d’émargement ; une absence compte pour une demi-journée manquée.',
    ],
  },
  {
    title: 'Inscriptions et annulations',
    passages: [
      'Qui ne peut pas venir annule dès qu’il le sait : sa place est proposée à la personne suivante. Plus de 7 jours avant la session, l’annulation donne un avoir valable 1 an ; ensuite, elle ne donne droit à aucun remboursement.',
    ],
  },
  {
    title: 'Pilotes et co-pilotes',
    passages: [
      'Le pilote prépare la session, accueille les participants et valide la feuille d’émargement. Une session compte au plus trois co-pilotes.',
    ],
  },
  {
    title: 'Entre membres',
    passages: [
      'Ce qui est partagé pendant une session y reste. Le démarchage d’autres membres et toute parole blessante sont exclus.',
    ],
  },
];

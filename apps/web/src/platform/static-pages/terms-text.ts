import type { Section } from './legal-text.ts';

/** General terms of use. Their figures are those that the portal applies. */
export const terms: readonly Section[] = [
  {
    title: 'Objet et vocabulaire',
    passages: [
      'Ces conditions règlent l’usage du portail de l’association Forman et l’achat des services qu’il propose. Les utiliser vaut acceptation ; une case la recueille avant chaque paiement.',
      [
        'Invité : personne inscrite par un parrain, qui découvre l’association.',
        'Membre : personne admise dans l’association et à jour de sa cotisation.',
        'Pilote : membre qui prépare et anime une session.',
        'Parrain : membre qui invite et accompagne d’autres personnes, ses filleuls.',
        'Session : atelier, formation, événement ou réunion d’équipe.',
        'Avoir : somme gardée au nom d’une personne, qui règle ses achats suivants.',
      ],
    ],
  },
  {
    title: 'Compte et accès',
    passages: [
      'Chaque utilisateur a un seul compte, qui lui est personnel. Les renseignements de son profil sont exacts et tenus à jour, sa photographie comprise : elle le montre, lui, et personne d’autre.',
      'Le mot de passe est secret. Celui qui croit que le sien est connu d’un tiers le change aussitôt et prévient l’association.',
    ],
  },
  {
    title: 'Niveaux, objectifs et votes',
    passages: [
      'Un invité devient membre, puis gravit l’échelle NOMAN, ONEMAN, NEOMAN, BEMAN, ADMAN, MAN, DEVMAN, DXMAN, XMAN. À chaque niveau correspondent des objectifs, que le parrain valide, et une période probatoire de six ou douze mois.',
      'La situation de chacun est réexaminée tous les trois mois. À cette occasion, l’association peut suspendre ou fermer un compte, dans les conditions de la section « Suspension et fermeture par l’association ».',
      'Quand tous les objectifs d’un niveau sont atteints, un vote est ouvert. Quatre issues sont possibles :',
      [
        'le maintien au même niveau ;',
        'la promotion au niveau supérieur ;',
        'le retour au niveau inférieur ;',
        'après une longue inactivité, le retour au niveau OneMan.',
      ],
      'Pour décider, les votants recherchent l’unanimité des votes exprimés. Si elle ne se dégage pas, le premier XMan tranche.',
      'Une inactivité de six mois entraîne une vérification de la validité du mandat.',
    ],
  },
  {
    title: 'Sessions et assiduité',
    passages: [
      'Chacun s’inscrit pour soi, dans la limite des places. Une place libérée est proposée dans l’ordre de la liste d’attente.',
      'Une absence compte pour une demi-journée manquée.',
    ],
  },
  {
    title: 'Prix et paiement',
    passages: [
      'Les prix sont en euros. La TVA s’y applique au taux en vigueur ; la cotisation n’y est pas soumise (article 261 du Code général des impôts). Le montant exact est affiché avant chaque paiement.',
      'Un paiement se fait par carte, par PayPal ou par avoir. Une facture est établie et reste disponible sur le portail. Entre professionnels, un retard de paiement entraîne une indemnité forfaitaire de recouvrement de 40 €.',
    ],
  },
  {
    title: 'Annulation d’une inscription',
    passages: [
      'Une inscription annulée plus de 7 jours avant la session donne un avoir du montant payé, valable 1 an. Annulée 7 jours avant ou moins, elle n’est pas remboursée.',
      'Quand l’association annule une session, toute somme payée est rendue.',
    ],
  },
  {
    title: 'Fermeture du compte par l’utilisateur',
    passages: [
      'Un utilisateur peut fermer son compte à tout moment. Les services payés et non utilisés lui sont remboursés seulement si la fermeture a lieu plus de 7 jours avant la date du service.',
      'Le remboursement est fait dans les 15 jours qui suivent la fermeture.',
    ],
  },
  {
    title: 'Suspension et fermeture par l’association',
    passages: [
      'L’association peut suspendre ou fermer un compte 30 jours après l’envoi d’une lettre recommandée qui en expose les raisons.',
      'Elle peut le faire immédiatement en cas de manquement grave, ou en l’absence de mandat valable.',
    ],
  },
  {
    title: 'Confidentialité',
    passages: [
      'Ce que chacun apprend des autres membres, de leurs clients et de leur activité reste confidentiel pendant toute la relation avec l’association et 5 ans après sa fin.',
    ],
  },
  {
    title: 'Données personnelles',
    passages: [
      'L’association traite les données du profil, des inscriptions, des paiements et du parcours pour faire fonctionner le portail et tenir sa comptabilité. Elle ne les vend pas.',
      'Toute personne peut demander à consulter, rectifier, recevoir ou effacer ses données, s’opposer à leur usage ou le limiter. La demande se fait depuis le menu personnel (« RGPD ») ou par la page Contact. Une réclamation peut être portée devant la Commission nationale de l’informatique et des libertés.',
    ],
  },
  {
    title: 'Responsabilité',
    passages: [
      'L’association apporte tout le soin possible à la disponibilité du portail, sans pouvoir la garantir à chaque instant. Les contenus des sessions aident à exercer le métier ; ils ne remplacent pas l’analyse que chacun doit à ses clients.',
    ],
  },
  {
    title: 'Litiges et droit applicable',
    passages: [
      'En cas de désaccord, chacun cherche d’abord un accord amiable pendant 45 jours à compter de la réclamation écrite. Passé ce délai, les tribunaux compétents peuvent être saisis. Le droit français s’applique.',
    ],
  },
];

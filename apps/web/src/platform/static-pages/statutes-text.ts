import type { Section } from './legal-text.ts';

/** Statutes, articles 1 to 15. Names of people stand in the association’s record, not here. */
export const statutes: readonly Section[] = [
  {
    title: 'Article 1 : dénomination',
    passages: [
      'Les adhérents aux présents statuts forment une association régie par la loi du 1er juillet 1901 et le décret du 16 août 1901. Elle a pour nom Forman et existe depuis le 10 octobre 2009.',
    ],
  },
  {
    title: 'Article 2 : objet',
    passages: [
      'L’association forme et accompagne les conseillers en gestion de patrimoine dans l’exercice de leur métier. Elle organise à cette fin des ateliers, des formations, des événements et des réunions d’équipe, animés pour l’essentiel par ses propres membres.',
      'Elle ne poursuit aucun but lucratif.',
    ],
  },
  {
    title: 'Article 3 : siège social',
    passages: [
      'Le siège est fixé à Jouy-en-Josas. Le conseil d’administration peut le déplacer par une simple décision, dont il rend compte à l’assemblée suivante.',
    ],
  },
  { title: 'Article 4 : durée', passages: ['L’association est créée pour une durée illimitée.'] },
  {
    title: 'Article 5 : composition',
    passages: [
      'L’association réunit des membres, répartis sur une échelle de niveaux : NOMAN, ONEMAN, NEOMAN, BEMAN, ADMAN, MAN, DEVMAN, DXMAN, XMAN.',
      'Les pilotes animent les sessions ; les parrains accompagnent les personnes qu’ils ont invitées. L’une et l’autre fonction s’ajoutent au niveau sans le changer.',
      'Les invités découvrent l’association. Ils ne sont pas membres et ne votent pas.',
    ],
  },
  {
    title: 'Article 6 : admission',
    passages: [
      'Devient membre la personne qui réunit les conditions suivantes :',
      [
        'avoir été invitée par un parrain ;',
        'avoir suivi le parcours de découverte, soit la journée découverte, l’atelier de démarrage et le 3 JR ;',
        'exercer sous un mandat en cours de validité ;',
        'avoir réglé sa première cotisation.',
      ],
    ],
  },
  {
    title: 'Article 7 : cotisations',
    passages: [
      'La cotisation est annuelle. Son montant dépend du niveau, d’après le barème affiché au moment du paiement.',
      'Elle vaut jusqu’au 31 décembre. L’appel à cotisation pour l’année suivante est ouvert à partir du 1er décembre.',
    ],
  },
  {
    title: 'Article 8 : perte de la qualité de membre',
    passages: [
      'La qualité de membre se perd par la démission, le décès, le défaut de paiement de la cotisation ou l’exclusion.',
      'L’exclusion est prononcée par le conseil d’administration. Elle prend effet trente jours après l’envoi d’une lettre recommandée qui en donne les motifs et invite la personne à présenter ses observations. Elle est immédiate en cas de manquement grave, ou quand la personne n’a plus de mandat valable.',
    ],
  },
  {
    title: 'Article 9 : ressources et comptabilité',
    passages: [
      'Les ressources de l’association sont les cotisations, les participations aux sessions, les subventions et toute recette que la loi autorise.',
      'Le trésorier tient les comptes avec l’appui d’un expert-comptable et les présente chaque année à l’assemblée générale.',
    ],
  },
  {
    title: 'Article 10 : conseil d’administration',
    passages: [
      'Un conseil de douze membres au plus dirige l’association. L’assemblée générale les élit pour un an ; leur mandat est renouvelable.',
      'Les candidatures parviennent au conseil sept jours au moins avant l’assemblée.',
      'Le conseil choisit en son sein un président et un trésorier, et peut désigner un comité exécutif pour les affaires courantes.',
    ],
  },
  {
    title: 'Article 11 : réunions du conseil',
    passages: [
      'Le conseil se réunit sur convocation du président, ou à la demande d’un tiers de ses membres. Il délibère valablement quand la moitié de ses membres sont présents ou représentés.',
      'Les décisions sont prises à la majorité des voix exprimées. En cas de partage, celle du président est prépondérante.',
    ],
  },
  {
    title: 'Article 12 : assemblée générale ordinaire',
    passages: [
      'L’assemblée générale ordinaire réunit une fois par an tous les membres à jour de leur cotisation. La convocation, accompagnée de l’ordre du jour, est envoyée quatorze jours au moins avant la date fixée.',
      'Une même personne détient deux procurations au plus. Les décisions sont prises à la majorité simple des membres présents ou représentés.',
    ],
  },
  {
    title: 'Article 13 : assemblée générale extraordinaire',
    passages: [
      'Une assemblée générale extraordinaire est seule compétente pour modifier les statuts ou dissoudre l’association. Elle est convoquée dans le même délai de quatorze jours, et les deux procurations par personne restent la limite.',
      'Elle décide à la majorité des deux tiers des membres présents ou représentés.',
    ],
  },
  {
    title: 'Article 14 : règlement intérieur et indemnités',
    passages: [
      'Le conseil d’administration arrête un règlement intérieur qui précise ce que les statuts ne fixent pas.',
      'Les fonctions d’administrateur sont bénévoles. Seuls les frais engagés pour l’association sont remboursés, sur justificatif.',
    ],
  },
  {
    title: 'Article 15 : dissolution et formalités',
    passages: [
      'La dissolution est votée à la majorité des deux tiers par l’assemblée générale extraordinaire, qui nomme un liquidateur. L’actif net revient à une association qui poursuit un but semblable.',
      'Le président, ou la personne qu’il désigne, accomplit les déclarations et publications prévues par la loi.',
    ],
  },
];

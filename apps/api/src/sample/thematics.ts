import type { Days } from './days.ts';
import type { Row } from './rows.ts';

/** Hours of each day of a session: half days, whole days, evenings, residential formations. */
export const shapes = {
  matin: [[0, '09:30', '12:30']],
  apres: [[0, '14:00', '17:00']],
  aube: [[0, '08:00', '11:00']],
  nuit: [[0, '20:00', '22:00']],
  soir: [[0, '18:00', '20:00']],
  diner: [[0, '19:00', '23:00']],
  journee: [[0, '09:00', '12:30'], [0, '14:00', '17:30']],
  deux: [[0, '09:00', '12:30'], [0, '14:00', '18:00'], [1, '09:00', '12:30'], [1, '14:00', '17:00']],
  trois: [[0, '09:00', '17:30'], [1, '09:00', '17:30'], [2, '09:00', '16:00']],
} as const satisfies Record<string, readonly (readonly [number, string, string])[]>; // prettier-ignore
export type Shape = keyof typeof shapes;

type Catalogue = 'WORKSHOP' | 'FORMATION' | 'event';
type Audience = 'members' | 'neoman' | 'newcomers' | 'seniors';

const members = [
  'ROLE_NOMAN',
  'ROLE_ONEMAN',
  'ROLE_NEOMAN',
  'ROLE_BEMAN',
  'ROLE_ADMAN',
  'ROLE_MAN',
  'ROLE_DEVMAN',
  'ROLE_DXMAN',
  'ROLE_XMAN',
];
export const audiences: Record<Audience | 'discovery' | 'path', string[]> = {
  members,
  neoman: members.slice(2),
  newcomers: ['ROLE_GUEST', 'ROLE_NEOMAN'],
  seniors: members.slice(4),
  discovery: ['ROLE_GUEST', ...members],
  path: ['ROLE_GUEST', 'ROLE_NEOMAN', 'ROLE_BEMAN'],
};

/** One title of the catalogue, with the description that its sessions start from. */
export type Entry = {
  key: string;
  catalogue: Catalogue;
  theme: string;
  wording: string;
  prerequisite: string;
  words: string;
  description: string;
  audience: Audience;
  habilitations: string[];
  seats: number;
  remoteSeats: number;
  priceCents: number;
  shape: Shape;
};

type Line = [
  key: string,
  theme: string,
  wording: string,
  euros: number,
  shape: Shape,
  seats: number,
  description: string,
  prerequisite: string,
  words: string,
  audience?: Audience,
  habilitations?: string[],
];

const workshops: readonly Line[] = [
  ['per', 'Retraite', 'Épargne salariale : du PEE au PER collectif', 45, 'matin', 12, 'Ce que l’épargne salariale change pour un dirigeant et pour ses salariés, du règlement d’intéressement aux cas de sortie. Trois dossiers chiffrés, et la liste des pièces à demander.', 'Savoir lire une fiche de paie.', 'Un sujet qui ouvre la porte de l’entreprise sans parler de placement.'],
  ['bilan-retraite', 'Retraite', 'Bâtir un bilan retraite en une heure', 0, 'matin', 14, 'Reconstituer une carrière, lire un relevé, repérer les trimestres manquants : une méthode qui tient en une heure de rendez-vous.', 'Venir avec son propre relevé de carrière.', 'Faites d’abord le vôtre : vous n’en parlerez plus jamais de la même façon.'],
  ['per-individuel', 'Retraite', 'Le PER individuel à l’épreuve des cas réels', 20, 'soir', 16, 'Entrées, sorties, fiscalité, décès : douze situations vécues, douze réponses, et les trois cas où il vaut mieux ne pas en ouvrir.', 'Connaître les tranches de l’impôt sur le revenu.', 'On commence par les mauvaises surprises, c’est plus instructif.'],
  ['scpi', 'Immobilier', 'SCPI : comprendre, comparer, expliquer', 45, 'apres', 10, 'Lire un bulletin trimestriel, comparer deux SCPI de même famille, expliquer la liquidité à un client en deux phrases.', 'Apporter un bulletin trimestriel récent.', 'Si votre client ne peut pas redire ce que vous avez dit, c’est à recommencer.', 'neoman', ['IMMOBILIER']],
  ['loueur', 'Immobilier', 'Loueur en meublé : choisir le bon régime', 45, 'matin', 10, 'Micro ou réel, amortissements, sortie : un tableau à remplir ensemble, à partir d’un appartement de deux pièces.', 'Avoir en tête la fiscalité des revenus fonciers.', 'Tout tient dans un tableau, encore faut-il le remplir une fois soi-même.'],
  ['demembrement', 'Famille', 'Démembrement de propriété : cas pratiques', 45, 'apres', 8, 'Usufruit, nue-propriété, quasi-usufruit : six cas de famille, du plus simple au plus tordu, et ce que l’on écrit au notaire.', 'Connaître le barème de l’usufruit.', 'Le barème s’apprend en cinq minutes, la famille demande plus de temps.'],
  ['donations', 'Famille', 'Donations et successions : les ordres de grandeur', 45, 'matin', 12, 'Les abattements, les barèmes et les délais qu’il faut savoir de tête, et ceux qu’il vaut mieux vérifier à chaque fois.', 'Aucun.', 'Nous calculons sans logiciel : c’est devant le client que cela sert.'],
  ['clause', 'Assurance-vie', 'Rédiger la clause bénéficiaire', 45, 'apres', 10, 'De la clause type à la clause démembrée : relire, questionner, réécrire. Chacun repart avec trois modèles commentés.', 'Apporter une clause rencontrée en clientèle, rendue anonyme.', 'La clause est courte, la conversation qui y mène ne l’est pas.', 'neoman', ['IAS']],
  ['luxembourg', 'Assurance-vie', 'Contrat luxembourgeois : pour qui, pourquoi', 45, 'apres', 10, 'Triangle de sécurité, fonds dédiés, seuils et coûts : quand le contrat luxembourgeois répond à une vraie question.', 'Avoir suivi « Rédiger la clause bénéficiaire ».', 'Souvent non, parfois oui : on apprend à faire la différence.', 'neoman', ['IAS', 'CIF']],
  ['dutreil', 'Entreprise', 'Transmettre son entreprise : le pacte Dutreil', 150, 'journee', 12, 'Une journée pour savoir quand proposer un engagement Dutreil, comment le mettre en place et ce qu’il faut surveiller ensuite, à partir de trois dossiers réels rendus anonymes.', 'Avoir suivi « Démembrement de propriété » ou connaître le barème de l’usufruit.', 'On croit que c’est un sujet de notaire. C’est surtout un sujet de conversation.', 'neoman', ['CIF']],
  ['prevoyance', 'Prévoyance', 'Protection sociale du dirigeant', 20, 'soir', 16, 'Gérant majoritaire ou président : ce que chaque statut couvre, ce qu’il laisse de côté, et comment le montrer sur une page.', 'Aucun.', 'Une page, un stylo, deux colonnes.'],
  ['emprunteur', 'Prévoyance', 'Assurance emprunteur : changer sans se tromper', 20, 'soir', 16, 'Équivalence des garanties, questionnaire, calendrier : les étapes d’un changement de contrat, et les cas où il ne faut pas y toucher.', 'Apporter une offre de prêt.', 'Le bon réflexe est de lire les exclusions d’abord.'],
  ['mission', 'Méthode', 'La lettre de mission pas à pas', 0, 'matin', 15, 'Ce que la lettre doit dire, ce qu’elle peut dire, et comment la présenter pour que le client la signe avec plaisir.', 'Aucun.', 'Une bonne lettre de mission évite dix courriels.'],
  ['recommandation', 'Méthode', 'Obtenir des recommandations sans forcer', 0, 'matin', 10, 'Demander une mise en relation au bon moment, avec les bons mots. Jeux de rôle par trois.', 'Une expérience de rendez-vous, même courte.', 'Le bon moment est presque toujours plus tôt qu’on ne croit.'],
  ['finances', 'Fiscalité', 'Ce que change la loi de finances', 90, 'journee', 20, 'Le texte, ce qu’il change pour les particuliers et les dirigeants, et les trois courriers à envoyer à vos clients.', 'Aucun.', 'On lit le texte ensemble, crayon en main.'],
  ['holding', 'Entreprise', 'La holding patrimoniale, mode d’emploi', 90, 'journee', 12, 'Apport de titres, régime mère-fille, compte courant : construire une holding à partir d’un cas, puis la défaire.', 'Savoir lire un bilan simple.', 'Avant de la monter, on se demande toujours comment on en sortira.', 'neoman'],
  ['bilan', 'Entreprise', 'Lire un bilan sans être comptable', 90, 'journee', 12, 'Trois bilans commentés pas à pas, puis un jeu de rôle : présenter l’essentiel à un dirigeant en dix minutes.', 'Apporter une calculatrice.', 'Venez sans crainte : on ne calcule presque rien.'],
  ['demarrage', 'Méthode', 'Atelier Démarrage', 0, 'journee', 15, 'La première journée après la découverte : l’association, ses outils, ses règles, et les premiers pas de chacun.', 'Avoir suivi une journée découverte métier.', 'Posez toutes les questions, surtout celles qui vous semblent naïves.', 'newcomers'],
]; // prettier-ignore

const formations: readonly Line[] = [
  ['amf1', 'Réglementation', 'Certification AMF : module 1', 90, 'deux', 18, 'Le cadre institutionnel, la déontologie, la connaissance du client. Un examen blanc le second jour.', 'Aucun.', 'Deux jours intenses, prévoyez d’arriver reposés.'],
  ['amf2', 'Réglementation', 'Certification AMF : module 2, produits financiers', 90, 'deux', 18, 'Titres, fonds, instruments simples et complexes, marchés. Un examen blanc le second jour.', 'Avoir suivi le module 1.', 'Le vocabulaire d’abord, les questions pièges ensuite.'],
  ['ias', 'Réglementation', 'Capacité IAS niveau 1 : les fondamentaux', 150, 'deux', 16, 'Droit du contrat, assurance de personnes, devoir de conseil : le tronc commun, avec des cas.', 'Aucun.', 'On part de vos contrats à vous.', 'neoman', ['IAS']],
  ['blanchiment', 'Réglementation', 'Lutte contre le blanchiment', 20, 'matin', 25, 'Vigilance, signaux d’alerte, déclaration : ce que chacun doit faire, et garder, dans son cabinet.', 'Aucun.', 'Obligatoire chaque année, et jamais deux fois la même.'],
  ['dda', 'Réglementation', 'Quinze heures DDA : actualités de l’assurance', 45, 'deux', 25, 'Les nouveautés de l’année, les contrôles de l’autorité, les recommandations utiles au quotidien.', 'Être habilité IAS.', 'Nous gardons une heure pour vos questions.', 'neoman', ['IAS']],
  ['ingenierie', 'Entreprise', 'Ingénierie patrimoniale du chef d’entreprise', 150, 'deux', 14, 'De la création à la cession : rémunération, protection, holding, transmission. Un seul dossier, suivi deux jours.', 'Avoir suivi « Lire un bilan sans être comptable ».', 'Le même dossier du début à la fin, comme dans la vie.', 'seniors'],
  ['entretien', 'Méthode', 'L’entretien de découverte, l’art de questionner', 0, 'matin', 16, 'Écouter, reformuler, se taire : conduire un premier entretien qui donne envie d’un deuxième.', 'Aucun.', 'La moitié du temps, vous ne direz rien.'],
  ['parole', 'Méthode', 'Prendre la parole devant un groupe', 45, 'journee', 12, 'Préparer, ouvrir, conclure : dix minutes devant la caméra pour chacun, et un retour bienveillant.', 'Venir avec un sujet que l’on aime.', 'On rit beaucoup, et on progresse vite.'],
]; // prettier-ignore

const events: readonly Line[] = [
  ['diner', 'event', 'Dîner de fin d’année', 45, 'diner', 80, 'Le dîner des adhérents, avec la remise des distinctions de l’année.', 'Aucun.', 'Conjoints bienvenus : une inscription par couvert.', 'members'],
  ['voeux', 'event', 'Soirée des vœux et remise des certificats', 20, 'diner', 60, 'Les vœux du bureau, puis les certificats de l’année remis à chacun.', 'Aucun.', 'Merci d’arriver à l’heure pour la photo.', 'members'],
  ['universite', 'event', 'Université de rentrée', 90, 'deux', 70, 'Deux jours de conférences et d’ateliers croisés, ouverts à tous les adhérents.', 'Aucun.', 'Le programme complet est remis à l’arrivée.', 'members'],
  ['familles', 'event', 'Journée des familles', 0, 'journee', 60, 'Une journée dehors, sans cravate et sans dossier.', 'Aucun.', 'Pensez aux chaussures de marche.', 'members'],
]; // prettier-ignore

const entry = (catalogue: Catalogue, line: Line): Entry => {
  const [
    key,
    theme,
    wording,
    euros,
    shape,
    seats,
    description,
    prerequisite,
    words,
    audience = 'members',
    habilitations = [],
  ] = line;
  return {
    key,
    catalogue,
    theme,
    wording,
    description: `<p>${description}</p>`,
    prerequisite: `<p>${prerequisite}</p>`,
    words: `<p>${words}</p>`,
    audience,
    habilitations,
    seats,
    remoteSeats: seats + 10,
    priceCents: euros * 100,
    shape,
  };
};

/** Thirty titles in three catalogues. */
export const entries: readonly Entry[] = [
  ...workshops.map((line) => entry('WORKSHOP', line)),
  ...formations.map((line) => entry('FORMATION', line)),
  ...events.map((line) => entry('event', line)),
];

export const entryOf = new Map(entries.map((one) => [one.key, one]));
const idOf = (key: string): number => entries.findIndex((one) => one.key === key) + 1;

export const thematicRows: readonly Row<'thematics'>[] = entries.map((one, index) => ({
  id: index + 1,
  catalogue: one.catalogue,
  wording: one.wording,
  theme: one.theme,
  prerequisite_html: one.prerequisite,
  former_words_html: one.words,
  audience: audiences[one.audience],
  habilitations: one.habilitations,
  seats: one.seats,
  remote_seats: one.remoteSeats,
}));

const advised: Record<number, readonly string[]> = {
  7: ['scpi', 'dutreil', 'holding'],
  8: ['recommandation', 'bilan'],
  10: ['clause', 'bilan-retraite', 'scpi', 'mission'],
  11: ['mission'],
  110: ['demembrement', 'donations'],
};

export const advisedRows: readonly Row<'advised_thematics'>[] = Object.entries(advised).flatMap(
  ([userId, keys]) => keys.map((key) => ({ user_id: Number(userId), thematic_id: idOf(key) })),
);

/** People who have asked their sponsor for a training plan, and wait. */
export const planRequestRows = (days: Days): Row<'plan_requests'>[] => [
  { user_id: 9, requested_at: days.at(-2, '18:40') },
  { user_id: 112, requested_at: days.at(-9, '12:05') },
];

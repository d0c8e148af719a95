import { isAtLeast, ladder, type Level } from '@forman/domain/access';
import { frenchSpaces } from '@forman/domain/text';
import type { NewsCategory, NewsState } from '@forman/domain/community/news';
import type { Days } from './days.ts';
import type { People } from './people.ts';
import type { Row } from './rows.ts';

type Text = {
  title: string;
  category: NewsCategory;
  /** Day of publication, from today. */
  day: number;
  author: number;
  /** Absent: everybody. */
  from?: Level;
  state?: NewsState;
  tagged?: number[];
  html: string;
};

/** The association's life, newest first. */
const texts: readonly Text[] = [
  { title: 'Assemblée générale : rendez-vous en janvier', category: "VIE DE L'ASSOCIATION", day: 9, author: 3, html: '<p>La convocation partira avec cette actualité. À l’ordre du jour : les comptes, le programme de l’année et l’élection de trois membres du conseil.</p>' },
  { title: 'L’appel à cotisation, mode d’emploi', category: "VIE DE L'ASSOCIATION", day: -1, author: 3, tagged: [1], html: '<p>La cotisation de l’année prochaine se règle en ligne, par carte, par PayPal ou avec votre avoir, et la facture arrive aussitôt dans <a href="/auth/adherents/profil/Factures">Mes factures</a>.</p><p>Une question, un cas particulier ? Hélène répond depuis la page <a href="/auth/ContactApp">Contact</a>.</p>' },
  { title: 'Loi de finances : ce qui bouge pour vos clients', category: 'FISCALITE', day: -3, author: 4, html: '<p>Le texte avance vite. Trois points méritent déjà un coup de fil à vos clients :</p><ul><li>le barème de l’impôt sur le revenu ;</li><li>les plafonds de l’épargne retraite ;</li><li>les délais de déclaration des dons.</li></ul><p>L’atelier « Ce que change la loi de finances » reprend le tout, crayon en main.</p>' },
  { title: 'Trois nouveaux pilotes nous rejoignent', category: 'FORMATION', day: -6, author: 5, tagged: [6, 9], html: '<p>Ils ont suivi l’école de formateurs, co-piloté deux ateliers et passé leur premier en conditions réelles. Bienvenue à eux !</p><p>Laurent et Nadia les accompagnent pendant leurs six premiers mois. <strong>Vous souhaitez vous lancer ?</strong> Parlez-en à votre parrain : le co-pilotage s’ouvre à partir de BEMAN.</p>' },
  { title: 'Un tarif négocié pour la signature électronique', category: 'PARTENAIRES', day: -9, author: 3, html: '<p>Notre partenaire réserve aux adhérents un abonnement à tarif réduit, sans engagement de durée. Le code figure dans le dossier remis aux réunions d’équipe.</p><blockquote>« Deux lettres de mission signées dans la journée, sans un seul timbre. » Un adhérent de Lyon</blockquote>' },
  { title: 'Retour sur le petit déjeuner des régions', category: 'EVENEMENT', day: -13, author: 6, html: '<p>Quarante et un adhérents, neuf villes, un seul croissant de trop. Le tour de table a fait ressortir deux envies : davantage d’ateliers du soir, et une journée commune sur la transmission d’entreprise.</p><p>Les deux sont au programme du prochain trimestre.</p>' },
  { title: 'PER : le comparatif de l’association est à jour', category: 'PRODUITS', day: -17, author: 4, html: '<p>Frais d’entrée, frais de gestion, supports, conditions de sortie : vingt-deux contrats passés au même crible, par un groupe d’adhérents et sans aucun lien avec les assureurs.</p><h3>Ce qu’il faut en retenir</h3><ol><li>l’écart de frais va du simple au triple ;</li><li>la gestion à horizon n’est pas partout la même ;</li><li>les conditions de transfert méritent d’être lues deux fois.</li></ol>' },
  { title: 'Lutte contre le blanchiment : la mise à jour annuelle', category: 'LOI', day: -22, author: 5, html: '<p>La formation est obligatoire chaque année. Deux dates sont ouvertes, dont une à distance. Pensez à conserver l’attestation dans votre dossier : elle vous sera demandée en cas de contrôle.</p>' },
  { title: 'Conseil de décembre : les dossiers à lire', category: "VIE DE L'ASSOCIATION", day: -4, author: 3, from: 'ROLE_XMAN', html: '<p>Trois dossiers à lire avant le conseil : le budget, l’ouverture d’un site à Nantes et les évolutions proposées par les parrains.</p>' },
  { title: 'Accompagner un filleul : le guide des parrains', category: 'FORMATION', day: -27, author: 5, from: 'ROLE_BEMAN', html: '<p>Un rendez-vous par trimestre, un objectif à la fois, et une règle d’or : poser plus de questions que l’on ne donne de réponses. Le guide tient sur quatre pages.</p>' },
  { title: 'Démembrement : deux décisions à connaître', category: 'LOI', day: -33, author: 4, html: '<p>La première précise la charge des travaux entre usufruitier et nu-propriétaire, la seconde revient sur le quasi-usufruit d’un compte-titres. Dans les deux cas, une convention bien rédigée aurait évité le procès.</p>' },
  { title: 'Une nouvelle salle à Jouy-en-Josas', category: "VIE DE L'ASSOCIATION", day: -41, author: 3, html: '<p>Plus claire, plus grande, et enfin un écran que l’on voit du fond. Les ateliers de la matinée s’y tiendront désormais. L’accès et le stationnement ne changent pas.</p>' },
  { title: 'Assurance emprunteur : un outil partagé par un adhérent', category: 'PRODUITS', day: -52, author: 7, html: '<p>Sophie met à disposition son tableau de comparaison des garanties : il suffit d’y recopier les deux contrats, les écarts ressortent d’eux-mêmes.</p>' },
  { title: 'Séminaire de printemps : retenez la date', category: 'EVENEMENT', day: -60, author: 3, html: '<p>Deux jours en bord de mer, des ateliers le matin, des tables rondes l’après-midi. Les inscriptions ouvriront en début d’année ; les chambres se réservent en même temps que la place.</p>' },
  { title: 'Bilan de la campagne de parrainage', category: "VIE DE L'ASSOCIATION", day: -75, author: 4, html: '<p>Vingt-six personnes ont découvert le métier grâce à vous cette année, et dix-neuf ont poursuivi. Merci à tous ceux qui ont pris le temps de raconter, un café à la main, ce que nous faisons.</p>' },
  { title: 'SCPI : que répondre aux clients inquiets ?', category: 'PRODUITS', day: -1, author: 9, state: 'waiting', tagged: [6], html: '<p>Les bulletins du trimestre sont tombés et les téléphones sonnent. Trois questions reviennent toujours : la valeur des parts, la liquidité et les revenus. Voici ce que nous répondons, avec les mots que nos clients comprennent, et ce qu’il vaut mieux ne pas promettre.</p>' },
  { title: 'Compte rendu de la réunion d’équipe de l’Ouest', category: "VIE DE L'ASSOCIATION", day: 0, author: 6, from: 'ROLE_NEOMAN', state: 'waiting', html: '<p>Douze présents, un dossier de transmission décortiqué, et une date déjà fixée pour la prochaine fois.</p>' },
  { title: 'Je cède mes fauteuils de bureau', category: "VIE DE L'ASSOCIATION", day: -15, author: 9, state: 'rejected', html: '<p>Quatre fauteuils en bon état, à venir chercher à Tours.</p>' },
]; // prettier-ignore

const levelsFrom = (floor: Level | undefined): Level[] =>
  ladder.filter((level) => !floor || isAtLeast(level, floor));

export type NewsOfMembers = {
  news: Row<'news'>[];
  likes: Row<'news_likes'>[];
  tags: Row<'news_tags'>[];
  audit: Row<'audit_log'>[];
};

/** News with their decisions and likes, without random draws: the rest of the sample stays the same. */
export function makeNews(days: Days, people: People): NewsOfMembers {
  const made = texts.map((text, index) => ({ ...text, id: index + 1, audience: levelsFrom(text.from) }));
  return {
    news: made.map(({ id, audience, state = 'validated', ...text }) => ({
      id,
      title: text.title,
      category: text.category,
      description_html: frenchSpaces(text.html),
      audience,
      author_id: text.author,
      publish_at: days.at(text.day, '00:00'),
      state,
      version: state === 'rejected' ? 1 : 0,
      created_at: days.at(Math.min(text.day, 0) - 2, '17:20'),
    })),
    likes: made.flatMap(({ id, state, day, audience }) =>
      state || day > 0
        ? []
        : people.all
            .filter((person) => person.level !== 'ROLE_GUEST' && audience.includes(person.level))
            .filter((person) => (person.row.id * 7 + id * 11) % (7 + ((id * 5) % 13)) === 0)
            .map((person) => ({ news_id: id, user_id: person.row.id, liked_at: days.at(day, '00:30') })),
    ),
    tags: made.flatMap(({ id, tagged = [] }) => tagged.map((user_id) => ({ news_id: id, user_id }))),
    audit: made.flatMap((text) =>
      text.state === 'rejected'
        ? [
            {
              at: days.at(text.day - 1, '09:10'),
              actor_id: 4,
              action: 'news.reject',
              subject: 'news',
              subject_id: String(text.id),
              detail: { authorId: text.author },
              request_id: null,
            },
          ]
        : [],
    ),
  };
}

import { frenchSpaces } from '@forman/domain/text';
import type { Row } from './rows.ts';

type Question = readonly [question: string, ...answer: (string | readonly string[])[]];
type Part = { section: string; categories: Record<string, readonly Question[]> };

/** Usual questions, answered by the portal's rules: change both together. An array is an HTML list. */
const parts: readonly Part[] = [
  {
    section: 'Inscriptions',
    categories: {
      'S’inscrire': [
        ['Comment m’inscrire à un atelier ?',
          'Ouvrez « Ateliers », choisissez une date puis « Je m’inscris ». Une session gratuite vous est acquise tout de suite ; une session payante, dès que le paiement est confirmé. Vous recevez un e-mail avec l’invitation pour votre calendrier.',
          'Formations, événements et réunions d’équipe s’ouvrent de la même façon, depuis le menu.'],
        ['Pourquoi ne vois-je pas toutes les sessions ?',
          'Chaque session s’adresse à certains niveaux, et certaines formations à une habilitation. La liste ne montre que celles qui vous sont ouvertes. Vérifiez vos habilitations sur votre profil : c’est vous qui les tenez à jour.'],
        ['La session est complète : que puis-je faire ?',
          'Inscrivez-vous sur la liste d’attente ; votre rang s’affiche. Dès qu’une place se libère, elle est proposée à la première personne de la liste et gardée pour elle.'],
        ['Une place m’est proposée : combien de temps ai-je ?',
          'Le plus souvent 24 heures, moins si la session approche ; l’heure exacte figure dans l’e-mail et sur la page de la session. Aucun délai ne se termine la nuit. Si vous ne répondez pas, ou si vous laissez la place, elle est proposée à la personne suivante.'],
        ['Comment retrouver mes sessions dans mon calendrier ?',
          'Depuis « Mon agenda », « S’abonner à mon agenda » vous donne une adresse à ajouter à votre téléphone ou à votre messagerie. Vos sessions s’y mettent à jour toutes seules. Gardez cette adresse pour vous.'],
      ],
      Annuler: [
        ['Comment annuler mon inscription ?',
          'Ouvrez la page de la session et choisissez « J’annule ». C’est possible jusqu’au début de la session. Prévenez dès que vous savez : quelqu’un attend peut-être votre place.'],
        ['Suis-je remboursé si j’annule ?',
          ['Plus de 7 jours avant le début : tout ce que vous avez payé vous revient sous forme d’avoir, valable 1 an.', '7 jours avant ou moins : rien n’est rendu.'],
          'Le portail vous dit ce que vous récupérez avant que vous confirmiez. Si c’est l’association qui annule la session, la somme vous est toujours rendue.'],
      ],
      'Piloter et co-piloter': [
        ['Comment devenir co-pilote d’une session ?',
          'À partir du niveau BEMAN, proposez-vous sur la page d’une session qui cherche un co-pilote. Le pilote choisit, trois co-pilotes au plus. Un co-pilote ne paie rien et ne prend la place de personne.'],
        ['Qui remplit la feuille d’émargement ?',
          'Le pilote ou un co-pilote, une fois la session terminée : il coche les absents et valide. Une feuille validée ne change plus.'],
      ],
      'Déplacements et hébergement': [],
    },
  },
  {
    section: 'Paiements et avoirs',
    categories: {
      Payer: [
        ['Quels sont les moyens de paiement ?',
          'La carte bancaire, PayPal et votre avoir. Si votre avoir ne couvre pas tout le prix d’une session, il est utilisé d’abord et vous payez le reste en ligne. La cotisation se paie en ligne, ou entièrement par avoir.'],
        ['Ma place est-elle gardée pendant que je paie ?',
          'Oui, pendant 15 minutes ; un compteur vous dit ce qu’il en reste. Passé ce délai, la place redevient libre. Si votre banque confirme trop tard et que la session est complète, vous êtes remboursé.'],
        ['Mon paiement a été refusé : ai-je été débité ?',
          'Non, rien n’est débité. Vérifiez la carte ou choisissez un autre moyen, et recommencez sans attendre : la place n’est gardée que le temps d’un paiement.'],
      ],
      Avoirs: [
        ['Qu’est-ce qu’un avoir ?',
          'Une somme que l’association vous doit, le plus souvent après une annulation. Elle sert à payer une session ou votre cotisation. Votre profil en affiche le solde, à vous seul.'],
        ['Combien de temps un avoir est-il valable ?',
          'Un an quand il vient d’une annulation. Les plus anciens sont utilisés les premiers, pour que vous en perdiez le moins possible.'],
        ['Puis-je me faire rembourser un avoir ?',
          'Un avoir se dépense sur le portail. Si vous quittez l’association, demandez son remboursement par la page Contact avant de supprimer votre compte.'],
      ],
      Factures: [
        ['Où trouver mes factures ?',
          'Dans votre menu, « Factures » : chacune s’ouvre et se télécharge en PDF, avec les avoirs émis. Vous pouvez n’en garder qu’une année.'],
        ['Comment faire corriger une facture ?',
          'Une facture émise ne change plus : c’est la loi. Écrivez-nous par la page Contact en donnant son numéro ; l’association émet un avoir qui l’annule et une nouvelle facture, que vous retrouvez au même endroit.'],
        ['Pourquoi ma cotisation est-elle facturée sans TVA ?',
          'Les cotisations en sont exonérées ; la facture porte la mention « TVA non applicable, article 261 du CGI ».'],
      ],
    },
  },
  {
    section: 'Adhésion',
    categories: {
      'Devenir membre': [
        ['Comment devient-on membre ?',
          'En trois étapes, dans cet ordre :',
          ['une journée découverte ;', 'l’atelier Démarrage ;', 'les 3 Jours de la Réussite.'],
          'L’adhésion s’ouvre ensuite dans votre menu. Une fois la cotisation réglée, vous êtes NEOMAN.'],
        ['Combien coûte la journée découverte ?',
          '5 €. La préinscription est gratuite et retient une place ; l’inscription est finalisée quand les 5 € sont réglés, par la personne invitée ou par son parrain.'],
        ['Que se passe-t-il après la journée découverte ?',
          'L’association enregistre votre présence, puis l’étape suivante s’ouvre sur votre accueil : vous y choisissez la date de votre atelier Démarrage.'],
      ],
      Cotisation: [
        ['Quel est le montant de la cotisation ?',
          ['30 € pour une première adhésion ;', '50 € par an pour les membres ;', '60 € par an à partir du niveau DEVMAN.']],
        ['Jusqu’à quand ma cotisation est-elle valable ?',
          'Une première adhésion vaut jusqu’au 31 décembre de l’année qui suit le paiement. Un renouvellement règle la première année civile qui n’est ni payée ni terminée, et l’année suivante à partir du 1er décembre. La date figure sur votre profil.'],
        ['Quand renouveler ?',
          'L’appel à cotisation part le 1er décembre. Un e-mail vous le rappelle, puis un autre dix jours avant la fin et un dernier au lendemain. « Adhésion », dans vos notifications, permet de régler en une minute.'],
      ],
    },
  },
  {
    section: 'Parcours',
    categories: {
      'Niveaux et objectifs': [
        ['Quels sont les niveaux ?',
          'Un invité devient NEOMAN en adhérant, puis BEMAN, ADMAN, MAN, DEVMAN, DXMAN et XMAN. ONEMAN et NOMAN se trouvent sous NEOMAN.'],
        ['Comment passer au niveau suivant ?',
          'Votre page « Objectifs » dit ce que votre niveau demande. Quand un objectif est atteint, déplacez-le dans la colonne de droite : votre parrain le valide, ou vous dit pourquoi il attend. Le passage lui-même est décidé par un vote.'],
        ['De combien de temps est-ce que je dispose ?',
          'Une période dure 12 mois, 6 mois à partir du niveau MAN. Sa fin est indiquée en haut de votre page « Objectifs ».'],
        ['Mon parrain a refusé un objectif : et maintenant ?',
          'Rien n’est perdu. Parlez-en ensemble, complétez ce qui manque, puis présentez l’objectif de nouveau.'],
      ],
      Parrainage: [
        ['Comment inviter quelqu’un ?',
          'Votre menu a une entrée « Inviter quelqu’un » : un lien et un QR code à partager. Qui s’inscrit par ce lien vous a pour parrain.'],
      ],
      'Plan de formation': [
        ['Comment obtenir un plan de formation personnalisé ?',
          'Ouvrez « Plan de formation » dans votre menu, puis votre plan, et demandez-le à votre parrain : il reçoit un e-mail et choisit pour vous des thèmes d’ateliers.'],
        ['Que faire des thèmes conseillés ?',
          'Depuis votre plan, chaque thème mène à ses prochains ateliers. Dans la liste des ateliers, la case « Recommandés » ne garde que ceux de votre plan.'],
      ],
    },
  },
  {
    section: 'Compte et données',
    categories: {
      'Mon compte': [
        ['J’ai oublié mon mot de passe',
          'Sur la page de connexion, « Identifiant ou mot de passe oublié ? » vous envoie un code par SMS au numéro de votre compte. Il est valable 10 minutes.'],
        ['Qui voit mes coordonnées ?',
          'Les membres voient votre nom, votre niveau, vos coordonnées professionnelles et votre parcours. Votre adresse ne s’affiche que si vous l’avez permis sur votre profil. Votre date de naissance, vos avoirs et vos paiements ne sont vus que de vous, de l’administration et de l’expert-comptable.'],
      ],
      'Données personnelles': [
        ['Comment recevoir une copie de mes données ?',
          'Choisissez « RGPD » dans votre menu. Votre archive est préparée, puis un e-mail vous apporte un lien pour la télécharger ; il ne sert qu’une fois.'],
        ['Comment supprimer mon compte ?',
          'Depuis « Mon compte ». La suppression a lieu 14 jours plus tard, et vous pouvez changer d’avis jusque-là. Vos factures sont conservées dix ans : la loi l’impose.'],
        ['Une question que vous n’avez pas trouvée ici ?',
          'Proposez-la par le bouton au bas de la FAQ, ou écrivez-nous par la page Contact. Pour toute réclamation sur vos données, vous pouvez aussi saisir la <a href="https://www.cnil.fr" target="_blank" rel="noopener noreferrer">CNIL</a>.'],
      ],
    },
  },
]; // prettier-ignore

const htmlOf = (answer: readonly (string | readonly string[])[]): string =>
  answer
    .map((piece) =>
      typeof piece === 'string'
        ? `<p>${frenchSpaces(piece)}</p>`
        : `<ul>${piece.map((line) => `<li>${frenchSpaces(line)}</li>`).join('')}</ul>`,
    )
    .join('');

const categories = parts.flatMap(({ section, categories: own }, index) =>
  Object.entries(own).map(([title, questions]) => ({ section, sectionId: index + 1, title, questions })),
);

export const faqSectionRows: readonly Row<'faq_sections'>[] = parts.map(({ section }, index) => ({
  id: index + 1,
  title: section,
}));

export const faqCategoryRows: readonly Row<'faq_categories'>[] = categories.map(
  ({ sectionId, title }, index) => ({ id: index + 1, section_id: sectionId, title }),
);

export const faqQuestionRows: readonly Row<'faq_questions'>[] = categories
  .flatMap(({ questions }, index) =>
    questions.map(([question, ...answer]) => ({
      category_id: index + 1,
      question: frenchSpaces(question),
      answer_html: htmlOf(answer),
    })),
  )
  .map((row, index) => ({ id: index + 1, ...row }));

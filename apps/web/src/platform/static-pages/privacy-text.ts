import type { Section } from './legal-text.ts';

/** Privacy policy: how the portal really uses personal data. */
export const privacyPolicy: readonly Section[] = [
  {
    title: 'Qui traite vos données',
    passages: [
      'L’association Forman, dont les coordonnées figurent dans les mentions légales, est responsable du traitement.',
    ],
  },
  {
    title: 'Ce qui est enregistré, et pourquoi',
    passages: [
      [
        'Votre identité, vos coordonnées et votre entreprise : tenir votre compte et votre adhésion.',
        'Vos inscriptions, présences, objectifs et votes : organiser les sessions et votre parcours.',
        'Vos paiements, factures et avoirs : exécuter vos achats et tenir la comptabilité.',
        'Vos connexions, un journal de sécurité, les appareils d’où vous vous connectez, vos clés de double vérification et les actes des administrateurs : protéger votre compte et le portail.',
      ],
      'Le journal de sécurité note vos connexions et celles qui ont été refusées, les nouveaux appareils, et les changements de mot de passe, de clé, d’e-mail et de téléphone : quand, depuis quel appareil et quelle adresse IP. Une clé de double vérification ne dit rien de votre empreinte ni de votre visage, qui restent sur votre appareil.',
      'Quand vous signez une présence sont gardés la demi-journée, l’heure, la manière de signer, le modèle de l’appareil, et votre dessin ou le nom que vous avez tapé, avec une empreinte qui prouve que rien n’a changé depuis. Vos heures de formation et vos attestations en découlent ; les formations que vous déclarez avoir suivies ailleurs sont gardées avec leur justificatif. Tout cela sert à prouver votre formation continue.',
      'Ces traitements reposent sur le contrat qui vous lie à l’association, sur ses obligations légales et, pour la sécurité, sur son intérêt légitime.',
    ],
  },
  {
    title: 'Qui les voit',
    passages: [
      'Les membres voient votre nom, votre niveau, vos coordonnées professionnelles et votre parcours ; votre adresse, seulement si vous l’avez permis. Votre date de naissance, vos avoirs et vos paiements ne sont vus que de vous, de l’administration et de l’expert-comptable.',
      'Votre signature n’est vue que du pilote de la session, de ses co-pilotes et de l’administration ; la feuille d’émargement, qui la porte, peut être montrée lors d’un contrôle. Vos heures, vos attestations et leurs justificatifs ne sont vus que de vous et de l’administration ; votre parrain voit vos heures si vous l’avez permis ; qui tient une de vos attestations peut en vérifier l’authenticité par son code.',
      'Votre journal de sécurité n’est lu que de vous, sur « Mon compte », et des administrateurs.',
      'Les prestataires qui hébergent le portail, encaissent les paiements et acheminent les messages reçoivent ce que leur tâche demande, et rien de plus.',
    ],
  },
  {
    title: 'Combien de temps',
    passages: [
      'Le journal de sécurité est gardé douze mois. Un appareil est oublié 400 jours après la dernière connexion qui en est venue. L’un et l’autre sont effacés avec le compte.',
      'Vos données vivent avec votre compte. Ce que la loi comptable impose est conservé dix ans. Le reste est effacé ou rendu anonyme à la fermeture du compte : vous la demandez vous-même depuis « Mon compte », et elle a lieu 14 jours plus tard, le temps de changer d’avis. Restent alors vos factures et les écritures comptables, la trace datée de vos accords et, sous un simple numéro, vos présences passées : le dessin ou le nom de vos signatures s’efface, leurs empreintes restent, que la loi demande de pouvoir montrer.',
    ],
  },
  {
    title: 'Vos droits',
    passages: [
      'Vous pouvez consulter, rectifier, recevoir ou faire effacer vos données, vous opposer à leur usage ou le limiter : par l’entrée « RGPD » de votre menu, par la page « Mon compte », ou par la page Contact. Une réponse vous parvient dans le mois. Vous pouvez aussi saisir la CNIL.',
    ],
  },
  {
    title: 'Ce que garde votre navigateur',
    passages: [
      'Le portail n’utilise aucun cookie de suivi ni de publicité. Votre navigateur garde votre connexion, un secret qui fait reconnaître cet appareil et n’ouvre rien, vos préférences d’affichage, vos brouillons et, jusqu’à son envoi, une présence signée sans réseau, sur votre appareil seulement.',
    ],
  },
];

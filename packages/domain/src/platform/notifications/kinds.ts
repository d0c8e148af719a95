/**
 * Kinds of messages, by subject, with `label` and `tells` for the reader. `always`: the stake, after "il y
 * va", of a kind that always comes by e-mail; null for a kind that people may keep on the portal alone, from
 * their account, or by the link that each such e-mail carries.
 */
export const messageKinds = {
  seats: {
    label: 'Mes inscriptions',
    tells: 'Place confirmée, offerte ou annulée, session déplacée ou supprimée.',
    always: 'de votre place',
  },
  money: {
    label: 'Paiements et cotisation',
    tells: 'Reçus, avoirs, remboursements, appels de cotisation.',
    always: 'de votre argent',
  },
  account: {
    label: 'Mon compte',
    tells: 'Connexion, mot de passe, données personnelles.',
    always: 'de votre sécurité',
  },
  reminders: {
    label: 'Rappels',
    tells: 'Deux jours avant une session où vous avez une place.',
    always: null,
  },
  alerts: {
    label: 'Alertes',
    tells: 'La prochaine date d’un titre que vous attendez.',
    always: null,
  },
  pilot_messages: {
    label: 'Messages des pilotes',
    tells: 'Ce qu’un pilote écrit aux inscrits de sa session.',
    always: null,
  },
  feedback: {
    label: 'Avis après une session',
    tells: 'Le lendemain, une question\u00a0: vous a-t-elle été utile\u00a0?',
    always: null,
  },
  hours_reminders: {
    label: 'Rappels d’heures de formation',
    tells: 'Ce qui vous manque avant la fin de l’année, et les sessions qui aident.',
    always: null,
  },
  leading: {
    label: 'Les sessions que je pilote',
    tells: 'Candidatures au co-pilotage, départs de co-pilotes, trop peu d’inscrits.',
    always: null,
  },
  career: {
    label: 'Mon parcours',
    tells: 'Objectifs validés ou refusés, votes d’évolution, plan de formation.',
    always: null,
  },
  hours: {
    label: 'Mes heures',
    tells: 'Attestations délivrées, remplacées ou annulées.',
    always: null,
  },
  sponsoring: {
    label: 'Mes invités',
    tells: 'Une personne que vous avez invitée rejoint le portail.',
    always: null,
  },
} as const satisfies Record<string, { label: string; tells: string; always: string | null }>;

export type MessageKind = keyof typeof messageKinds;
export const allMessageKinds = Object.keys(messageKinds) as [MessageKind, ...MessageKind[]];

export const canTurnOff = (kind: MessageKind): boolean => messageKinds[kind].always === null;

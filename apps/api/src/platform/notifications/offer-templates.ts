import { formatMoment } from '@forman/domain/french-dates';
import { aboutSession, fr, hello, pilot, type Templates, tied, when, where, words } from './mail-words.ts';

/** Messages to those who wait for a seat. */
export const offerTemplates = {
  // No calendar entry: the seat is not theirs yet, and a lapsed offer would stay in their diary.
  seat_offered: ({ session, firstName, until }, links) => ({
    subject: fr`Une place vous attend : ${session.title}`,
    heading: 'Une place s’est libérée pour vous',
    greeting: hello(firstName),
    paragraphs: [
      fr`Bonne nouvelle : votre tour est venu. Nous vous gardons cette place jusqu’au ${tied(formatMoment(new Date(until)))} ; ensuite, elle ira à quelqu’un d’autre.`,
    ],
    about: aboutSession(session),
    facts: [
      { label: 'Échéance', lines: [formatMoment(new Date(until))], weight: 'urgent' },
      when(session),
      ...where(session, { withLink: false }),
      pilot(session),
    ],
    button: { label: 'Répondre à l’offre', url: links.session(session) },
    footnote: fr`Vous ne pouvez pas venir ? Retirez-vous de la liste d’attente sur la même page : la personne suivante en profitera plus tôt.`,
  }),

  seat_open: ({ session, firstName }, links) => ({
    subject: fr`Une place est libre : ${session.title}`,
    heading: 'Une place est libre',
    greeting: hello(firstName),
    paragraphs: [
      fr`Une place s’est libérée peu avant le début. Elle n’est gardée pour personne : la première personne inscrite la prend.`,
    ],
    about: aboutSession(session),
    facts: [when(session), ...where(session, { withLink: false }), pilot(session)],
    button: { label: `Voir ${words[session.kind].the}`, url: links.session(session) },
    footnote: null,
  }),

  offer_skipped: ({ session, firstName, clash }, links) => ({
    subject: fr`Une place s’est libérée au mauvais moment : ${session.title}`,
    heading: 'Une place s’est libérée au mauvais moment',
    greeting: hello(firstName),
    paragraphs: [
      fr`Nous ne vous avons pas proposé cette place, car votre inscription à « ${clash} » tombe au même moment.`,
      'Vous gardez votre rang sur la liste d’attente.',
    ],
    about: aboutSession(session),
    facts: [when(session), ...where(session, { withLink: false }), { label: 'Déjà prévu', lines: [clash] }],
    button: { label: `Voir ${words[session.kind].the}`, url: links.session(session) },
    footnote: fr`Vous préférez venir ici ? Annulez l’autre inscription : la prochaine place libre pourra vous être proposée.`,
  }),
} satisfies Partial<Templates>;

import { type Level, roleLabel } from '@forman/domain/access';
import { formatDay } from '@forman/domain/french-dates';
import { formatEuros } from '@forman/domain/money';
import type { MailData } from './messages.ts';
import type { MailSession } from './mail-session.queries.ts';
import {
  aboutSession,
  amount,
  dateAttached,
  fr,
  hello,
  pilot,
  type Templates,
  when,
  where,
  words,
} from './mail-words.ts';

/** Texts for a candidate or co-pilot whose part ends, by who ended it. */
const copilotCauses = {
  declined: (session) => ({
    subject: fr`Co-pilotage non retenu : ${session.title}`,
    heading: 'Votre candidature n’a pas été retenue',
    paragraph: fr`Merci d’avoir proposé votre aide. Cette fois, l’équipe se fera sans vous ; ${words[session.kind].the} reste ${words[session.kind].open} à votre inscription s’il reste des places.`,
  }),
  removed: (session) => ({
    subject: fr`Co-pilotage terminé : ${session.title}`,
    heading: 'Vous n’êtes plus co-pilote',
    paragraph: fr`L’équipe a changé, et votre co-pilotage prend fin. Le rendez-vous se retire de votre agenda avec ce message. Pour en savoir plus, adressez-vous à ${session.pilot}, qui en est responsable.`,
  }),
  left: (session) => ({
    subject: fr`Co-pilotage terminé : ${session.title}`,
    heading: 'Vous n’êtes plus co-pilote',
    paragraph: fr`C’est noté : vous avez quitté l’équipe, et nous prévenons ${session.pilot}. Le rendez-vous se retire de votre agenda avec ce message.`,
  }),
} as const satisfies Record<
  MailData['copilot_ended']['cause'],
  (session: MailSession) => { subject: string; heading: string; paragraph: string }
>;

/** Messages between a session's pilot and those who offer to assist. */
export const copilotTemplates = {
  copilot_asked: ({ session, firstName, candidate, level }, links) => ({
    subject: fr`${candidate} propose de co-piloter : ${session.title}`,
    heading: 'Une personne propose de co-piloter avec vous',
    greeting: hello(firstName),
    paragraphs: [
      fr`${candidate} souhaite vous aider à piloter ${words[session.kind].the}. À vous de valider, ou non : la personne reçoit votre réponse par e-mail.`,
    ],
    about: aboutSession(session),
    facts: [
      { label: 'Candidature', lines: [fr`${candidate}, ${roleLabel[level as Level] ?? level}`] },
      when(session),
      ...where(session, { withLink: false }),
    ],
    button: { label: 'Répondre à la candidature', url: links.inbox },
    footnote: fr`Une session a trois co-pilotes au plus. Ils ne prennent pas de place et ne paient rien.`,
  }),

  copilot_approved: ({ session, firstName, refundCents }, links) => ({
    subject: fr`Vous êtes co-pilote : ${session.title}, ${formatDay(new Date(session.startsAt))}`,
    heading: fr`Vous co-pilotez ${words[session.kind].the}`,
    greeting: hello(firstName),
    paragraphs: [
      fr`Bienvenue dans l’équipe : vous piloterez avec ${session.pilot}. ${dateAttached.first}`,
      ...(refundCents > 0
        ? [
            fr`Un co-pilote ne paie rien : votre inscription est annulée, et un avoir de ${formatEuros(refundCents)} vous attend.`,
          ]
        : []),
    ],
    about: aboutSession(session),
    facts: [
      when(session),
      ...where(session, { withLink: true }),
      pilot(session),
      ...amount('Avoir', refundCents),
    ],
    button: { label: `Voir ${words[session.kind].the}`, url: links.session(session) },
    footnote: fr`Un empêchement ? Quittez le co-pilotage depuis la page de ${words[session.kind].the} : le pilote en est prévenu aussitôt.`,
    calendar: 'request',
  }),

  copilot_ended: ({ session, firstName, cause }, links) => {
    const { subject, heading, paragraph } = copilotCauses[cause](session);
    return {
      subject,
      heading,
      greeting: hello(firstName),
      paragraphs: [paragraph],
      about: aboutSession(session),
      facts: [when(session), pilot(session)],
      button: { label: `Voir ${words[session.kind].the}`, url: links.session(session) },
      footnote: null,
      // A candidate has no entry in their diary yet.
      ...(cause === 'declined' ? {} : { calendar: 'cancel' as const }),
    };
  },

  copilot_left: ({ session, firstName, copilot }, links) => ({
    subject: fr`${copilot} ne co-pilote plus : ${session.title}`,
    heading: 'Un co-pilote quitte l’équipe',
    greeting: hello(firstName),
    paragraphs: [
      fr`${copilot} ne pourra pas co-piloter ${words[session.kind].the} avec vous. Sa place de co-pilote est libre.`,
    ],
    about: aboutSession(session),
    facts: [when(session), ...where(session, { withLink: false })],
    button: { label: `Voir ${words[session.kind].the}`, url: links.session(session) },
    footnote: null,
  }),
} satisfies Partial<Templates>;

import { formatDay } from '@forman/domain/french-dates';
import { formatEuros } from '@forman/domain/money';
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

/** Messages about another pilot named by the office. */
export const pilotTemplates = {
  pilot_named: ({ session, firstName, predecessor, refundCents }, links) => ({
    subject: fr`Vous pilotez : ${session.title}, ${formatDay(new Date(session.startsAt))}`,
    heading: fr`Vous pilotez ${words[session.kind].the}`,
    greeting: hello(firstName),
    paragraphs: [
      fr`L’association vous confie ce rendez-vous, à la suite de ${predecessor}. ${dateAttached.named}`,
      ...(refundCents > 0
        ? [
            fr`Un pilote ne paie rien : votre inscription est annulée, et un avoir de ${formatEuros(refundCents)} vous attend.`,
          ]
        : []),
    ],
    about: aboutSession(session),
    facts: [when(session), ...where(session, { withLink: true }), ...amount('Avoir', refundCents)],
    button: { label: `Voir ${words[session.kind].the}`, url: links.session(session) },
    footnote: fr`Ce n’est pas possible ? Dites-le à l’association, qui trouvera quelqu’un d’autre : ${links.contact}`,
    calendar: 'request',
  }),

  pilot_replaced: ({ session, firstName }, links) => ({
    subject: fr`Changement de pilote : ${session.title}, ${formatDay(new Date(session.startsAt))}`,
    heading: fr`Vous ne pilotez plus ${words[session.kind].the}`,
    greeting: hello(firstName),
    paragraphs: [
      fr`L’association a confié ce rendez-vous à ${session.pilot}. Il se retire de votre agenda avec ce message.`,
    ],
    about: aboutSession(session),
    facts: [when(session), pilot(session)],
    button: { label: `Voir ${words[session.kind].the}`, url: links.session(session) },
    footnote: null,
    calendar: 'cancel',
  }),
} satisfies Partial<Templates>;

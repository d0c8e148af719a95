import { formatDay, formatDistance, formatHour, formatLongDay } from '@forman/domain/french-dates';
import { footnoteOf, introOf, introToPilot } from '@forman/domain/sessions/messages';
import { parisDay } from '@forman/domain/paris-time';
import { rulesOf } from '@forman/domain/sessions/kinds';
import { counted } from '@forman/domain/text';
import type { MailData } from './messages.ts';
import type { Fact, MailContent } from './mail-layout.ts';
import {
  backSentences,
  because,
  aboutSession,
  capital,
  creditFacts,
  dateAttached,
  fr,
  hello,
  type Links,
  pilot,
  type Templates,
  tied,
  when,
  where,
  words,
} from './mail-words.ts';
import type { MailSession } from './mail-session.queries.ts';

/** Messages to the people of a session, from its publication to its day. */

const dayOf = (session: MailSession): string => formatDay(new Date(session.startsAt));
const longDayOf = (session: MailSession): string => tied(formatLongDay(new Date(session.startsAt)));
const see = (session: MailSession, links: Links): MailContent['button'] => ({
  label: `Voir ${words[session.kind].the}`,
  url: links.session(session),
});

/** Texts for a person without a seat whose session is deleted. */
const withdrawn = {
  waiting: () => fr`Vous étiez sur sa liste d’attente : elle s’arrête là, et vous n’avez rien à faire.`,
  paying: () =>
    fr`Vous étiez en train de régler votre place : n’allez pas plus loin. Si une somme a été débitée, elle vous est rendue en entier.`,
  ordered: () =>
    fr`Une place vous y était gardée par une commande groupée : elle en est retirée, et vous n’avez rien à faire.`,
  candidate: () =>
    fr`Vous aviez proposé de co-piloter, et nous vous en remercions ; votre candidature s’arrête là.`,
  copilot: () =>
    fr`Merci d’avoir accepté de co-piloter. Le rendez-vous se retire de votre agenda avec ce message.`,
  pilot: (by) =>
    fr`${by ?? 'L’organisation'} a supprimé ce rendez-vous, que vous pilotiez. Les inscrits sont prévenus, et remboursés s’ils avaient payé.`,
} as const satisfies Record<MailData['session_withdrawn']['part'], (by: string | null) => string>;
const inDiaries: ReadonlySet<string> = new Set(['copilot', 'pilot']);

const placeOf = (session: MailSession): string => session.place || 'À distance';

/** Names the changes of date, place or link, on which people's plans depend. */
function changesOf(before: MailSession, after: MailSession) {
  const days = ({ slots, startsAt }: MailSession): string =>
    [...new Set([{ startsAt }, ...slots].map((slot) => parisDay(new Date(slot.startsAt))))].join();
  const isWhen = JSON.stringify(when(before)) !== JSON.stringify(when(after));
  const isWhere = placeOf(before) !== placeOf(after);
  const isLink = before.videoLink !== after.videoLink;
  const names = [
    ...(isWhen ? [days(before) === days(after) ? 'Nouvel horaire' : 'Nouvelle date'] : []),
    ...(isWhere ? ['Nouveau lieu'] : []),
    ...(isLink && !isWhere ? ['Nouveau lien'] : []),
  ];
  return { isWhen, isWhere, isLink, name: names.length === 1 ? names[0]! : 'Changements' };
}

const insteadOf = (fact: Fact): Fact => ({ label: 'Au lieu de', lines: fact.lines });
const whereFact = (session: MailSession, options: { withLink: boolean }): Fact =>
  where(session, options)[0] ?? { label: 'Où', lines: [placeOf(session)] };

export const lifeTemplates = {
  guest_refunded: (data, links) => ({
    subject: data.askedBack
      ? fr`Remboursement : ${data.session.title}`
      : fr`Avoir reçu : ${data.session.title}`,
    heading: 'Ce que vous aviez réglé vous revient',
    greeting: hello(data.firstName),
    paragraphs: [fr`L’inscription de ${data.guest} a pris fin. Vous l’aviez réglée.`, ...backSentences(data)],
    about: aboutSession(data.session),
    facts: [when(data.session), { label: 'Inscription', lines: [data.guest] }, ...creditFacts(data)],
    button: { label: 'Voir mes factures', url: links.invoices },
    footnote: null,
  }),

  session_withdrawn: ({ session, firstName, part, by, reason }, links) => ({
    subject: fr`${rulesOf(session.kind).noun} ${words[session.kind].off} : ${session.title}`,
    heading: capital(fr`${words[session.kind].the} est ${words[session.kind].off}`),
    greeting: hello(firstName),
    paragraphs: [
      fr`Le rendez-vous du ${longDayOf(session)} n’aura pas lieu, et nous le regrettons.`,
      ...because(reason),
      withdrawn[part](by),
    ],
    about: aboutSession(session),
    facts: [when(session), pilot(session)],
    button: { label: words[session.kind].next, url: links.sessions(session.kind) },
    footnote: null,
    ...(inDiaries.has(part) ? { calendar: 'cancel' as const } : {}),
  }),

  session_changed: ({ session, before, firstName, part }, links) => {
    const { isWhen, isWhere, isLink, name } = changesOf(before, session);
    const withLink = part !== 'outside';
    return {
      subject: fr`${name} : ${session.title}, ${dayOf(session)}`,
      heading: name,
      greeting: hello(firstName),
      paragraphs: [
        fr`Ce rendez-vous a changé : voici ce qui est nouveau, et ce que cela remplace.`,
        ...(isLink && withLink && before.videoLink && session.videoLink
          ? [fr`Le lien de la visioconférence a changé : l’ancien ne sert plus.`]
          : []),
        ...(withLink ? ['L’entrée jointe à ce message met votre agenda à jour.'] : []),
      ],
      about: aboutSession(session),
      facts: [
        when(session),
        ...(isWhen ? [insteadOf(when(before))] : []),
        whereFact(session, { withLink }),
        ...(isWhere ? [insteadOf(whereFact(before, { withLink: false }))] : []),
        pilot(session),
      ],
      button: see(session, links),
      footnote:
        part === 'seat'
          ? fr`Vous ne pourrez plus venir ? Annulez depuis la page de ${words[session.kind].the} : votre place fera plaisir à quelqu’un d’autre.`
          : null,
      ...(withLink ? { calendar: 'request' as const } : {}),
    };
  },

  next_date: ({ session, firstName }, links) => ({
    subject: fr`Nouvelle date : ${session.title}, ${dayOf(session)}`,
    heading: 'Une nouvelle date est ouverte',
    greeting: hello(firstName),
    paragraphs: [
      fr`Vous l’aviez demandé : voici la prochaine date, le ${longDayOf(session)}. Les places se prennent sur le portail.`,
    ],
    about: aboutSession(session),
    facts: [when(session), ...where(session, { withLink: false }), pilot(session)],
    button: see(session, links),
    footnote: fr`Une alerte s’arrête depuis votre agenda : ${links.agenda}`,
  }),

  session_reminder: ({ session, firstName }, links) => {
    const start = new Date(session.startsAt);
    return {
      subject: fr`Rappel : ${session.title}, ${dayOf(session)}`,
      heading: fr`C’est ${formatDistance(start, links.now)}`,
      greeting: hello(firstName),
      paragraphs: [
        fr`Nous vous attendons le ${longDayOf(session)} à ${formatHour(start)}.`,
        dateAttached.again,
      ],
      about: aboutSession(session),
      facts: [when(session), whereFact(session, { withLink: true }), pilot(session)],
      button: see(session, links),
      footnote: fr`Un empêchement ? Dites-le depuis la page de ${words[session.kind].the} : quelqu’un attend peut-être une place.`,
      calendar: 'request',
    };
  },

  minimum_missed: ({ session, firstName, minGuests, registered }, links) => {
    const missing = minGuests - registered.length;
    const { priced } = rulesOf(session.kind);
    return {
      subject: fr`Trop peu d’inscrits : ${session.title}, ${dayOf(session)}`,
      heading: 'Le minimum n’est pas atteint',
      greeting: hello(firstName),
      paragraphs: [
        fr`Votre rendez-vous a lieu ${formatDistance(new Date(session.startsAt), links.now)}, et il manque ${counted(missing, 'inscription', 'inscriptions')} pour atteindre le minimum.`,
        fr`À vous de choisir : le maintenir, en partager l’adresse pour trouver du monde, ou le supprimer depuis sa page ; ${priced ? 'chacun est alors prévenu, et remboursé en entier' : 'chacun en est alors prévenu'}.`,
      ],
      about: aboutSession(session),
      facts: [
        when(session),
        { label: 'Minimum', lines: [counted(minGuests, 'personne', 'personnes')] },
        { label: 'Inscrits', lines: registered.length > 0 ? registered : ['Personne pour le moment'] },
      ],
      button: see(session, links),
      footnote: null,
    };
  },

  session_message: ({ session, author, firstName, subject, blocks, replyTo }, links) => ({
    subject: fr`${subject} : ${session.title}`,
    heading: subject,
    greeting: hello(firstName),
    paragraphs: [introOf(author), ...blocks.map((lines) => lines.join('\n'))],
    about: aboutSession(session),
    facts: [when(session), ...where(session, { withLink: false }), pilot(session)],
    button: see(session, links),
    footnote: footnoteOf(author, replyTo !== null),
    isPersonal: true,
    ...(replyTo ? { replyTo } : {}),
  }),

  pilot_message: ({ session, author, firstName, blocks, replyTo }, links) => ({
    subject: fr`${author} vous écrit : ${session.title}, ${dayOf(session)}`,
    heading: fr`Un message de ${author}`,
    greeting: hello(firstName),
    paragraphs: [introToPilot(author), ...blocks.map((lines) => lines.join('\n'))],
    about: aboutSession(session),
    facts: [when(session), ...where(session, { withLink: false })],
    button: see(session, links),
    footnote: footnoteOf(author, true),
    isPersonal: true,
    replyTo,
  }),

  guest_added: ({ session, firstName, by }, links) => ({
    subject: fr`${by} vous a réservé une place : ${session.title}, ${dayOf(session)}`,
    heading: 'Une place vous est réservée',
    greeting: hello(firstName),
    paragraphs: [
      fr`${by} vous a inscrit sur la liste, et vous attend le ${longDayOf(session)}.`,
      dateAttached.first,
    ],
    about: aboutSession(session),
    facts: [when(session), whereFact(session, { withLink: true }), pilot(session)],
    button: see(session, links),
    footnote: fr`Vous ne pouvez pas venir ? Annulez depuis la page de ${words[session.kind].the} : votre place fera plaisir à quelqu’un d’autre.`,
    calendar: 'request',
  }),
} satisfies Partial<Templates>;

import { formatDeadline } from '@forman/domain/deadlines';
import { formatDay, formatLongDay, formatMoment } from '@forman/domain/french-dates';
import { rulesOf } from '@forman/domain/sessions/kinds';
import { counted, shorten } from '@forman/domain/text';
import type { Attachment } from '../../adapters/mail/port.ts';
import type { Config } from '../../config.ts';
import { calendarFiles, leftoverFiles } from './calendar-files.ts';
import { linksFrom } from './mail-links.ts';
import { type Fact, type MailContent, toHtml, toText } from './mail-layout.ts';
import { tidy } from './mail-markup.ts';
import { accountTemplates } from './account-templates.ts';
import { attestationTemplates } from './attestation-templates.ts';
import { backupTemplates } from './backup-templates.ts';
import { booksTemplates } from './books-templates.ts';
import { contactTemplates } from './contact-templates.ts';
import { copilotTemplates } from './copilot-templates.ts';
import { duesTemplates } from './dues-templates.ts';
import { feedbackTemplates } from './feedback-templates.ts';
import {
  aboutPerson,
  aboutSession,
  amount,
  backSentences,
  because,
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
import type { MailData, MailTemplate } from './messages.ts';
import type { MailSession } from './mail-session.queries.ts';
import { groupOrderTemplates } from './group-order-templates.ts';
import { hoursReminderTemplates } from './hours-reminder-templates.ts';
import { hoursTemplates } from './hours-templates.ts';
import { lifeTemplates } from './life-templates.ts';
import { moneyTemplates } from './money-templates.ts';
import { offerTemplates } from './offer-templates.ts';
import { pilotTemplates } from './pilot-templates.ts';
import { planTemplates } from './plan-templates.ts';
import { voteTemplates } from './vote-templates.ts';

export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  isAutomatic: boolean;
  attachments: Attachment[];
  replyTo?: { name: string; address: string };
  unsubscribeUrl?: string;
};

/** Texts for a person whose registration ends, by who ended it. */
const causes = {
  cancelled: (session) => ({
    subject: fr`Inscription annulée : ${session.title}`,
    heading: 'Votre inscription est annulée',
    paragraph: fr`C’est fait : votre place est libérée, et le rendez-vous se retire de votre agenda avec ce message.`,
  }),
  removed: (session) => ({
    subject: fr`Inscription annulée : ${session.title}`,
    heading: 'Votre inscription a été annulée',
    paragraph: fr`L’organisation a retiré votre inscription ; vous n’êtes plus sur la liste de ${words[session.kind].the}. Pour en savoir plus, adressez-vous à ${session.pilot}, qui en est responsable.`,
  }),
  session_deleted: (session) => ({
    subject: fr`${rulesOf(session.kind).noun} ${words[session.kind].off} : ${session.title}`,
    heading: capital(fr`${words[session.kind].the} est ${words[session.kind].off}`),
    paragraph: fr`Le rendez-vous du ${tied(formatLongDay(new Date(session.startsAt)))} n’aura pas lieu, et nous le regrettons. Vous n’avez rien à faire : votre inscription est annulée elle aussi.`,
  }),
} as const satisfies Record<
  MailData['registration_cancelled']['cause'],
  (session: MailSession) => { subject: string; heading: string; paragraph: string }
>;

/** The limit of a refund is its last millisecond: people read the moment after it. */
const momentAfter = (instant: string): Date => new Date(Date.parse(instant) + 1);

const templates = {
  ...accountTemplates,
  ...attestationTemplates,
  ...backupTemplates,
  ...booksTemplates,
  ...contactTemplates,
  ...copilotTemplates,
  ...hoursTemplates,
  ...lifeTemplates,
  ...moneyTemplates,
  ...groupOrderTemplates,
  ...duesTemplates,
  ...feedbackTemplates,
  ...hoursReminderTemplates,
  ...pilotTemplates,
  ...planTemplates,
  ...voteTemplates,
  registration_confirmed: ({ session, firstName, paidCents, refundUntil }, links) => ({
    subject: fr`Inscription confirmée : ${session.title}, ${formatDay(new Date(session.startsAt))}`,
    heading: 'Votre inscription est confirmée',
    greeting: hello(firstName),
    paragraphs: [
      fr`C’est noté : votre place est réservée, et nous vous attendons le ${tied(formatLongDay(new Date(session.startsAt)))}.`,
      dateAttached.first,
    ],
    about: aboutSession(session),
    facts: [
      when(session),
      ...where(session, { withLink: true }),
      pilot(session),
      ...amount('Réglé', paidCents),
    ],
    button: { label: `Voir ${words[session.kind].the}`, url: links.session(session) },
    footnote:
      paidCents === 0
        ? fr`Un empêchement ? Annulez depuis la page de ${words[session.kind].the} : votre place fera plaisir à quelqu’un d’autre.`
        : links.now <= new Date(refundUntil)
          ? fr`Un empêchement ? En annulant avant le ${tied(formatDeadline(momentAfter(refundUntil)))}, vous recevez un avoir du même montant. Ensuite, la place n’est plus remboursée.`
          : fr`Le début est trop proche pour qu’une annulation donne encore droit à un avoir.`,
    calendar: 'request',
  }),

  registration_cancelled: (data, links) => {
    const { session, refundCents, cause } = data;
    const { subject, heading, paragraph } = causes[cause](session);
    return {
      subject,
      heading,
      greeting: hello(data.firstName),
      paragraphs: [paragraph, ...because(data.reason), ...backSentences(data)],
      about: aboutSession(session),
      facts: [when(session), ...creditFacts(data)],
      button: { label: words[session.kind].next, url: links.sessions(session.kind) },
      footnote:
        cause === 'cancelled' && refundCents === 0 && rulesOf(session.kind).priced
          ? fr`Une place payée donne droit à un avoir quand elle est annulée plus de 7\u00a0jours avant le début ; ensuite, elle n’est plus remboursée.`
          : null,
      calendar: 'cancel',
    };
  },

  ...offerTemplates,

  archive_ready: (data, links) => ({
    subject: 'Vos données personnelles sont prêtes',
    heading: 'Vos données sont prêtes',
    greeting: hello(data.firstName),
    paragraphs: [
      fr`Vous avez demandé ce que le portail sait de vous. Tout est dans une archive : un fichier à lire, les mêmes données pour un autre logiciel (JSON), et vos factures.`,
    ],
    about: aboutPerson('Données personnelles', 'Votre archive'),
    facts: [
      { label: 'À prendre avant', lines: [formatMoment(new Date(data.until))], weight: 'urgent' },
      { label: 'Le lien', lines: ['Il ne sert qu’une fois'] },
    ],
    button: { label: 'Prendre mon archive', url: links.archive(data.token) },
    footnote: fr`Vous ne l’avez pas demandée ? Changez votre mot de passe, et prévenez l’association.`,
  }),

  login_changed: (data, links) => ({
    subject: fr`Sécurité : ${keyWords[data.which[0]!].subject} ${data.isAsked ? 'va changer' : 'a changé'}`,
    heading: data.isAsked ? 'Un accès à votre compte va changer' : 'Un accès à votre compte a changé',
    greeting: hello(data.firstName),
    paragraphs: [
      data.isAsked
        ? fr`Ce changement vient d’être demandé sur votre profil. Il ne comptera qu’une fois confirmé. S’il est de vous, il n’y a rien à faire ici.`
        : fr`Ce changement vient d’être enregistré sur votre profil. S’il est de vous, il n’y a rien à faire.`,
    ],
    about: aboutPerson('Sécurité', 'Votre accès au portail'),
    facts: [
      { label: data.isAsked ? 'Demandé' : 'Changé', lines: data.which.map((key) => keyWords[key].changed) },
      { label: 'Le', lines: [formatMoment(links.now)] },
      ...(data.undo
        ? [{ label: 'Si ce n’est pas vous', lines: ['Annulez-le par le bouton, dans les sept jours'] }]
        : []),
    ],
    button: data.undo
      ? { label: 'Annuler ce changement', url: links.takeBack(data.undo) }
      : { label: 'Prévenir l’association', url: links.contact },
    footnote: data.which.includes('email')
      ? fr`Ce n’était pas vous ? Prévenez l’association sans attendre : ce message est envoyé à l’adresse que vous aviez.`
      : fr`Ce n’était pas vous ? Prévenez l’association sans attendre.`,
  }),
} satisfies Templates;

const keyWords = {
  email: { subject: 'votre adresse de connexion', changed: 'l’adresse e-mail, qui sert à se connecter' },
  password: {
    subject: 'votre mot de passe',
    changed: 'le mot de passe\u00a0; vos autres appareils sont déconnectés',
  },
  phoneNumber: { subject: 'votre téléphone', changed: 'le téléphone, qui sert à retrouver le mot de passe' },
} as const;

/** Mailbox programs cut longer subjects, most of them well before. */
const longestSubject = 120;

/** Cuts the session's title first: the day behind it tells two messages apart. */
function cutSubject<T extends MailTemplate>(
  subject: string,
  { template, data, links }: { template: T; data: MailData[T]; links: Links },
): string {
  const over = Array.from(subject).length - longestSubject;
  if (over <= 0 || !('session' in data)) return shorten(subject, longestSubject);
  const { session } = data;
  const left = Array.from(session.title).length - over;
  const title = shorten(session.title, Math.max(left, shortestTitle));
  const shorter = { ...data, session: { ...session, title } };
  return shorten((templates as Templates)[template](shorter, links).subject, longestSubject);
}
const shortestTitle = 40;

/** The subject, as the list of a mailbox shows it. */
export function mailSubject<T extends MailTemplate>(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  template: T,
  data: MailData[T],
): string {
  const links = linksFrom(publicUrl, new Date());
  const clean = tidy(data);
  return cutSubject((templates as Templates)[template](clean, links).subject, {
    template,
    data: clean,
    links,
  });
}

/** Composes one message, before its text or HTML, with the session's calendar entries where it has a date. */
export function mailContent<T extends MailTemplate>(
  { publicUrl, sender }: Sending,
  template: T,
  data: MailData[T],
  { now, to }: { now: Date; to: string },
): { content: MailContent; attachments: Attachment[] } {
  const clean = tidy(data);
  const links = linksFrom(publicUrl, now);
  const content = (templates as Templates)[template](clean, links);
  const attachments = content.attachment ? [content.attachment] : [];
  if (content.calendar && 'session' in clean) {
    const attendee = { name: clean.firstName, address: to };
    const options = { publicUrl, organizer: sender, attendee, now };
    attachments.push(...calendarFiles(clean.session, content.calendar, options));
    if ('before' in clean) attachments.push(...leftoverFiles(clean.before, clean.session, options));
  }
  const subject = cutSubject(content.subject, { template, data: clean, links });
  return {
    content: { ...content, subject, facts: [...content.facts, ...diaryFact(attachments)] },
    attachments,
  };
}

/** Counts the calendar files: each holds one entry, and a person who opened one has not seen the others. */
function diaryFact(attachments: Attachment[]): Fact[] {
  const { length } = attachments.filter(({ invitation }) => invitation);
  if (length < 2) return [];
  return [
    {
      label: 'Agenda',
      lines: [`${counted(length, 'fichier joint', 'fichiers joints')}, à ouvrir un par un`],
    },
  ];
}

type Sending = Pick<Config, 'publicUrl' | 'sender'>;
type Recipient = { to: string; now?: Date; unsubscribeUrl?: string; identity?: string };

/** Writes one message, text and HTML, in French. `identity` names the association, under every message. */
export async function renderMail<T extends MailTemplate>(
  config: Sending,
  template: T,
  data: MailData[T],
  { to, now = new Date(), unsubscribeUrl, identity }: Recipient,
): Promise<RenderedMail> {
  const { publicUrl } = config;
  const { content, attachments } = mailContent(config, template, data, { now, to });
  const foot = { publicUrl, unsubscribeUrl, identity: tidy(identity) };
  return {
    subject: content.subject,
    text: toText(content, foot),
    html: toHtml(content, foot),
    isAutomatic: !content.isPersonal,
    attachments,
    ...(content.replyTo ? { replyTo: content.replyTo } : {}),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  };
}

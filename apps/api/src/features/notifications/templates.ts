import { formatDay, formatHours, formatLongDay, formatMoment } from '@forman/domain/french-dates';
import { formatEuros } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import type { Attachment } from '../../adapters/mail/port.ts';
import type { Config } from '../../config.ts';
import { sessionCalendar, sessionsUrl, sessionUrl } from './calendar.ts';
import { type Fact, type MailContent, toHtml, toText } from './mail-layout.ts';
import { tidy } from './mail-markup.ts';
import type { MailSession } from './session-for-mail.service.ts';

/** What each message needs, frozen when the thing happened. Amounts in cents, instants in ISO. */
export type MailData = {
  registration_confirmed: { firstName: string; session: MailSession; paidCents: number; refundUntil: string };
  registration_cancelled: {
    firstName: string;
    session: MailSession;
    /** 0 when nothing is given back. */
    refundCents: number;
    creditNumber: string | null;
    creditExpiresAt: string | null;
    /** The person left, was removed, or the session was deleted. */
    cause: 'cancelled' | 'removed' | 'session_deleted';
  };
  seat_offered: { firstName: string; session: MailSession; until: string };
  offer_skipped: { firstName: string; session: MailSession; clash: string };
  receipt: {
    firstName: string;
    itemName: string;
    number: string;
    grossCents: number;
    creditCents: number;
    onlineCents: number;
    transactionId: number;
  };
  payment_refunded: { firstName: string; itemName: string; onlineCents: number; creditCents: number };
};
export type MailTemplate = keyof MailData;

export type RenderedMail = { subject: string; text: string; html: string; attachments: Attachment[] };

type Links = {
  /** When the message is written: what is over is not promised. */
  now: Date;
  session(session: MailSession): string;
  sessions(kind: SessionKind): string;
  invoice(transactionId: number): string;
  invoices: string;
};

type Templates = { [T in MailTemplate]: (data: MailData[T], links: Links) => MailContent };

/** The words of each kind, with their articles: what French makes agree. */
const words = {
  workshop: {
    the: 'l’atelier',
    next: 'Voir les prochains ateliers',
    off: 'annulé',
  },
  formation: {
    the: 'la formation',
    next: 'Voir les prochaines formations',
    off: 'annulée',
  },
  event: {
    the: 'l’événement',
    next: 'Voir les prochains événements',
    off: 'annulé',
  },
  team_meeting: {
    the: 'la réunion d’équipe',
    next: 'Voir les prochaines réunions',
    off: 'annulée',
  },
} as const satisfies Record<SessionKind, Record<string, string>>;

/** Our own words with no-break spaces where French wants them; what is put in stays as it was typed. */
const fr = (parts: TemplateStringsArray, ...values: (string | number)[]): string =>
  parts
    .map((part) => part.replaceAll(/ (?=[:;!?»])|(?<=[«]|n°) /g, '\u00a0'))
    .reduce((text, part, index) => `${text}${values[index - 1]}${part}`);

/** A date in a sentence stays on one line. */
const tied = (date: string): string => date.replaceAll(' ', '\u00a0');

const hello = (firstName: string): string => `Bonjour ${firstName},`;

/** What the person reads when a registration ends, by who ended it. */
const causes = {
  cancelled: (session) => ({
    subject: fr`Inscription annulée : ${session.title}`,
    heading: 'Votre inscription est annulée',
    told: fr`C’est fait : votre place est libérée, et le rendez-vous se retire de votre agenda avec ce message.`,
  }),
  removed: (session) => ({
    subject: fr`Inscription annulée : ${session.title}`,
    heading: 'Votre inscription a été annulée',
    told: fr`L’organisation a retiré votre inscription ; vous n’êtes plus sur la liste de ${words[session.kind].the}. Pour en savoir plus, adressez-vous à ${session.pilot}, qui en est responsable.`,
  }),
  session_deleted: (session) => ({
    subject: fr`${rulesOf(session.kind).noun} ${words[session.kind].off} : ${session.title}`,
    heading: capital(fr`${words[session.kind].the} est ${words[session.kind].off}`),
    told: fr`Le rendez-vous du ${tied(formatLongDay(new Date(session.startsAt)))} n’aura pas lieu, et nous le regrettons. Vous n’avez rien à faire : votre inscription est annulée elle aussi.`,
  }),
} as const satisfies Record<
  MailData['registration_cancelled']['cause'],
  (session: MailSession) => { subject: string; heading: string; told: string }
>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The refund's limit is its last millisecond: people read the moment after it. */
const momentAfter = (instant: string): Date => new Date(Date.parse(instant) + 1);

const aboutSession = (session: MailSession): MailContent['about'] => ({
  noun: rulesOf(session.kind).noun,
  title: session.title,
  kind: session.kind,
  startsAt: session.startsAt,
});

const aboutPayment = (noun: string, title: string): MailContent['about'] => ({
  noun,
  title,
  kind: null,
  startsAt: null,
});

/** One line a day, its hours one after the other; from and to when it runs over several days. */
function when(session: MailSession): Fact {
  const days = new Map<string, string>();
  for (const slot of session.slots.length > 0 ? session.slots : [session]) {
    const [start, end] = [new Date(slot.startsAt), new Date(slot.endsAt)];
    const day = parisDay(start);
    const before = days.get(day);
    if (parisDay(end) !== day) {
      days.set(`from ${slot.startsAt}`, `du ${formatMoment(start)}`);
      days.set(`to ${slot.endsAt}`, `au ${formatMoment(end)}`);
    } else if (before) days.set(day, `${before}, puis\u00a0${formatHours(start, end)}`);
    else days.set(day, `${formatDay(start)}, ${formatHours(start, end)}`);
  }
  return { label: 'Quand', lines: [...days.values()] };
}

/** The place, or that it is remote; the link only for who has a seat. */
function where(session: MailSession, { withLink }: { withLink: boolean }): Fact[] {
  const url = session.videoLink;
  if (!session.place && !url) return [];
  const open = withLink && url && /^https?:\/\//i.test(url);
  return [
    {
      label: 'Où',
      lines: [session.place || 'À distance', ...(withLink && url && !open ? [url] : [])],
      ...(open ? { link: { label: 'Rejoindre la visioconférence', url } } : {}),
    },
  ];
}

const pilot = (session: MailSession): Fact => ({ label: 'Pilote', lines: [session.pilot] });

const amount = (label: string, cents: number): Fact[] =>
  cents > 0 ? [{ label, lines: [formatEuros(cents)] }] : [];

/** How a total is made up. */
const paidBy = (parts: { onlineCents: number; creditCents: number }, creditLabel: string): Fact[] => [
  ...amount('En ligne', parts.onlineCents),
  ...amount(creditLabel, parts.creditCents),
];

const creditFacts = (credit: MailData['registration_cancelled']): Fact[] => [
  ...amount('Avoir', credit.refundCents),
  ...(credit.creditNumber ? [{ label: 'Numéro', lines: [credit.creditNumber] }] : []),
  ...(credit.creditExpiresAt
    ? [{ label: 'Expire le', lines: [formatDay(new Date(credit.creditExpiresAt))] }]
    : []),
];

const templates = {
  registration_confirmed: ({ session, firstName, paidCents, refundUntil }, links) => ({
    subject: fr`Inscription confirmée : ${session.title}, ${formatDay(new Date(session.startsAt))}`,
    heading: 'Votre inscription est confirmée',
    greeting: hello(firstName),
    paragraphs: [
      fr`C’est noté : votre place est réservée, et nous vous attendons le ${tied(formatLongDay(new Date(session.startsAt)))}.`,
      'Le rendez-vous est joint à ce message, prêt à rejoindre votre agenda.',
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
          ? fr`Un empêchement ? En annulant avant le ${tied(formatMoment(momentAfter(refundUntil)))}, vous recevez un avoir du même montant. Ensuite, la place n’est plus remboursée.`
          : fr`Le début est trop proche pour qu’une annulation donne encore droit à un avoir.`,
    calendar: 'request',
  }),

  registration_cancelled: (data, links) => {
    const { session, refundCents, cause } = data;
    const { subject, heading, told } = causes[cause](session);
    const credit = fr`Un avoir de ${formatEuros(refundCents)} vous attend : il réglera vos prochains paiements, en tout ou en partie.`;
    return {
      subject,
      heading,
      greeting: hello(data.firstName),
      paragraphs: refundCents > 0 ? [told, credit] : [told],
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

  // No calendar entry: the seat is not theirs yet, and an offer that lapses would leave it in their diary.
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
    footnote: fr`Vous ne pouvez pas venir ? Déclinez l’offre sur la même page : la personne suivante en profitera plus tôt.`,
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

  receipt: (data, links) => ({
    subject: fr`Paiement reçu : ${data.itemName}, ${formatEuros(data.grossCents)}`,
    heading: 'Votre paiement est bien reçu',
    greeting: hello(data.firstName),
    paragraphs: [
      data.onlineCents > 0
        ? fr`Merci : tout est réglé. Votre facture vous attend sur le portail.`
        : fr`Merci : votre avoir couvre la somme entière, rien n’a été débité. Votre facture vous attend sur le portail.`,
    ],
    about: aboutPayment('Paiement', data.itemName),
    facts: [
      { label: 'Facture', lines: [fr`n° ${data.number}`] },
      ...paidBy(data, 'Par avoir'),
      { label: 'Total', lines: [formatEuros(data.grossCents)], weight: 'strong' },
    ],
    button: { label: 'Voir la facture', url: links.invoice(data.transactionId) },
    footnote: null,
  }),

  payment_refunded: (data, links) => ({
    subject: fr`Remboursement : ${data.itemName}, ${formatEuros(data.onlineCents + data.creditCents)}`,
    heading: 'Votre paiement vous est remboursé',
    greeting: hello(data.firstName),
    paragraphs: [
      fr`Votre paiement n’a pas pu aboutir. La somme entière vous est rendue : vous n’avez rien à faire.`,
    ],
    about: aboutPayment('Remboursement', data.itemName),
    facts: [
      ...paidBy(data, 'En avoir'),
      { label: 'Total', lines: [formatEuros(data.onlineCents + data.creditCents)], weight: 'strong' },
    ],
    button: { label: 'Voir mes factures', url: links.invoices },
    footnote:
      data.onlineCents > 0
        ? fr`La somme revient sur la carte ou le compte qui a servi à payer ; selon la banque, elle y paraît sous quelques jours.`
        : null,
  }),
} satisfies Templates;

const linksFrom = (publicUrl: string, now: Date): Links => ({
  now,
  session: (session) => sessionUrl(publicUrl, session),
  sessions: (kind) => sessionsUrl(publicUrl, kind),
  invoice: (transactionId) => `${publicUrl}/auth/adherents/profil/facture/${transactionId}`,
  invoices: `${publicUrl}/auth/adherents/profil/factures`,
});

function attach(
  session: MailSession,
  calendar: 'request' | 'cancel',
  options: { publicUrl: string; now: Date },
): Attachment {
  const method = calendar === 'request' ? 'REQUEST' : 'CANCEL';
  const ics = sessionCalendar(session, { method, ...options });
  return {
    filename: 'session.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    contentBase64: Buffer.from(ics).toString('base64'),
  };
}

/** Writes one message, text and HTML, in French; the session's calendar entry attached where there is a date. */
export async function renderMail<T extends MailTemplate>(
  config: Pick<Config, 'publicUrl'>,
  template: T,
  data: MailData[T],
  now = new Date(),
): Promise<RenderedMail> {
  const { publicUrl } = config;
  const clean = tidy(data);
  const content = (templates as Templates)[template](clean, linksFrom(publicUrl, now));
  return {
    subject: content.subject,
    text: toText(content, publicUrl),
    html: toHtml(content, publicUrl),
    attachments:
      content.calendar && 'session' in clean
        ? [attach(clean.session, content.calendar, { publicUrl, now })]
        : [],
  };
}

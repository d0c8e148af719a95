import { formatDay, formatHours, formatMoment } from '@forman/domain/french-dates';
import { formatEuros } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import type { AskedBack, MailData, MailTemplate } from './messages.ts';
import type { Fact, MailContent } from './mail-layout.ts';
import type { MailSession } from './mail-session.queries.ts';

export type Links = {
  /** The instant of writing: messages promise nothing that is past. */
  now: Date;
  session(session: Pick<MailSession, 'id' | 'kind'>): string;
  sessions(kind: SessionKind): string;
  /** The page on which a participant gives feedback. */
  feedback(sessionId: number): string;
  /** One's own hours of training. */
  hours: string;
  invoice(transactionId: number): string;
  invoices: string;
  groupOrder: (id: number) => string;
  contact: string;
  inbox: string;
  cases: string;
  office: string;
  books: string;
  /** The invoices of one person, as the back office manages them. */
  managedInvoices(personId: number): string;
  closing(id: number): string;
  profile(id: number): string;
  goals(personId: number): string;
  votes: string;
  confirmation(token: string): string;
  /** Undoes a change of address or phone. */
  takeBack(token: string): string;
  dues: string;
  archive(token: string): string;
  account: string;
  agenda: string;
  /** The page to choose a password, for the first time or anew. */
  password: string;
  /** A person's training plan, to read and to write. */
  plan(id: number): string;
  attestation(id: number): string;
  attestations: string;
};

export type Templates = { [T in MailTemplate]: (data: MailData[T], links: Links) => MailContent };

/** Words of each kind, with the articles that French agreement needs. */
export const words = {
  workshop: {
    the: 'l’atelier',
    next: 'Voir les prochains ateliers',
    off: 'annulé',
    open: 'ouvert',
  },
  formation: {
    the: 'la formation',
    next: 'Voir les prochaines formations',
    off: 'annulée',
    open: 'ouverte',
  },
  event: {
    the: 'l’événement',
    next: 'Voir les prochains événements',
    off: 'annulé',
    open: 'ouvert',
  },
  team_meeting: {
    the: 'la réunion d’équipe',
    next: 'Voir les prochaines réunions',
    off: 'annulée',
    open: 'ouverte',
  },
} as const satisfies Record<SessionKind, Record<string, string>>;

/** Our own text with the no-break spaces that French requires; inserted values stay as typed. */
export const fr = (parts: TemplateStringsArray, ...values: (string | number)[]): string =>
  parts
    .map((part) => part.replaceAll(/ (?=[:;!?»])|(?<=[«]|n°) /g, '\u00a0'))
    .reduce((text, part, index) => `${text}${values[index - 1]}${part}`);

/** True in the e-mail only: on the portal a button beside the text adds the date. */
const attached = 'joint à ce message, prêt à rejoindre votre agenda.';
export const dateAttached = {
  first: `Le rendez-vous est ${attached}`,
  again: 'Le rendez-vous est joint à ce message, s’il n’est pas encore dans votre agenda.',
  named: `Il est ${attached}`,
} as const;

/** Removes the sentences about an attached date from a message that has none. */
export const withoutDate = (paragraphs: readonly string[]): string[] =>
  paragraphs
    .map((text) =>
      Object.values(dateAttached)
        .reduce((rest, sentence) => rest.replace(sentence, ''), text)
        .trim(),
    )
    .filter((text) => text !== '');

/** Keeps a date in a sentence on one line. */
export const tied = (date: string): string => date.replaceAll(' ', '\u00a0');

/** Why a session is cancelled, in its organiser's own words; none when they gave no reason. */
export const because = (reason: string | undefined): string[] => (reason ? [fr`Motif : ${reason}`] : []);

export const hello = (firstName: string): string => `Bonjour ${firstName},`;

export const aboutSession = (session: MailSession): MailContent['about'] => ({
  noun: rulesOf(session.kind).noun,
  title: session.title,
  kind: session.kind,
  startsAt: session.startsAt,
});

/** The subject of a message about a person, or their account. */
export const aboutPerson = (noun: string, title: string): MailContent['about'] => ({
  ...aboutMatter(noun, title),
  isPersonal: true,
});

/** The subject of a message that is not about a session. */
export const aboutMatter = (noun: string, title: string): MailContent['about'] => ({
  noun,
  title,
  kind: null,
  startsAt: null,
});

/** One line a day, with its hours in order; from and to when they run over several days. */
export function when(session: MailSession): Fact {
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

/** The place, or a note that it is remote; the link only for people with a seat. */
export function where(session: MailSession, { withLink }: { withLink: boolean }): Fact[] {
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

export const pilot = (session: MailSession): Fact => ({ label: 'Pilote', lines: [session.pilot] });

export const amount = (label: string, cents: number): Fact[] =>
  cents > 0 ? [{ label, lines: [formatEuros(cents)] }] : [];

const backTo = ({ method, cents }: AskedBack): [label: string, cents: number] => [
  method === 'card' ? 'Sur votre carte' : 'Sur votre compte PayPal',
  cents,
];

/** What comes back of a seat that was paid: through the provider, and as an avoir. */
export const backSentences = ({
  refundCents,
  askedBack,
}: {
  refundCents: number;
  askedBack?: AskedBack | undefined;
}): string[] => [
  ...(askedBack
    ? [
        askedBack.method === 'card'
          ? fr`${formatEuros(askedBack.cents)} reviennent sur la carte qui a payé : selon la banque, ils y paraissent sous cinq à dix jours.`
          : fr`${formatEuros(askedBack.cents)} reviennent sur le compte PayPal qui a payé.`,
      ]
    : []),
  ...(refundCents > 0
    ? [
        fr`Un avoir de ${formatEuros(refundCents)} vous attend : il réglera vos prochains paiements, en tout ou en partie.`,
      ]
    : []),
];

export const creditFacts = (credit: {
  refundCents: number;
  giftCents?: number;
  creditNumber: string | null;
  creditExpiresAt: string | null;
  askedBack?: AskedBack;
}): Fact[] => [
  ...(credit.askedBack ? amount(...backTo(credit.askedBack)) : []),
  ...amount('Avoir', credit.refundCents - (credit.giftCents ?? 0)),
  ...(credit.creditNumber ? [{ label: 'Numéro', lines: [credit.creditNumber] }] : []),
  ...(credit.creditExpiresAt
    ? [{ label: 'Expire le', lines: [formatDay(new Date(credit.creditExpiresAt))] }]
    : []),
  ...amount('Avoir offert', credit.giftCents ?? 0),
];

/** Groups of 16 digits: a line of 64 would be wider than a phone. */
export const inGroups = (hash: string): string => (hash.match(/.{1,16}/g) ?? []).join(' ');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

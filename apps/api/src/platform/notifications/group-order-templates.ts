import { formatNumericDay } from '@forman/domain/french-dates';
import { formatIban } from '@forman/domain/money/group-orders/group-orders';
import { formatEuros } from '@forman/domain/money';
import { counted } from '@forman/domain/text';
import type { Fact } from './mail-layout.ts';
import { aboutMatter, aboutSession, fr, hello, pilot, type Templates, when, where } from './mail-words.ts';
import type { MailData } from './messages.ts';

type Order = MailData['group_order_placed'];
type LeftOrder = MailData['group_order_less'];

/** Facts of an order after a seat is gone: the remaining seats and amount. */
const leftFacts = (order: LeftOrder): Fact[] =>
  order.seats === 0
    ? []
    : [
        { label: 'Il reste', lines: [counted(order.seats, 'place', 'places')] },
        { label: 'Montant', lines: [formatEuros(order.cents)], weight: 'strong' },
        { label: 'À régler', lines: [fr`avant le ${formatNumericDay(order.dueOn)}`] },
        { label: 'Référence', lines: [order.number] },
      ];
const leftSentence = (order: LeftOrder): string =>
  order.seats === 0
    ? fr`Votre commande n’a plus de place : il n’y a rien à régler.`
    : fr`Votre commande est réduite d’autant : si votre virement n’est pas parti, réglez le nouveau montant.`;

const seatsOf = ({ seats }: Order): string => counted(seats, 'inscription', 'inscriptions');
const due = ({ dueOn }: Order): string => formatNumericDay(dueOn);

/** Facts that a bank asks for in a transfer. */
const transferFacts = (order: Order): Fact[] => [
  { label: 'Montant', lines: [formatEuros(order.cents)], weight: 'strong' },
  { label: 'À régler', lines: [fr`avant le ${due(order)}`], weight: 'urgent' },
  { label: 'IBAN', lines: [formatIban(order.iban)] },
  ...(order.bic === '' ? [] : [{ label: 'BIC', lines: [order.bic] }]),
  { label: 'Référence', lines: [order.number], weight: 'strong' },
];

/** Messages about seats that a company orders together, and pays by transfer. */
export const groupOrderTemplates = {
  seat_kept: ({ session, firstName, by, dueOn }, links) => ({
    subject: fr`Place gardée : ${session.title}`,
    heading: 'Une place vous est gardée',
    greeting: hello(firstName),
    paragraphs: [
      fr`${by} a commandé une place pour vous. Elle vous est gardée en attendant son virement, attendu avant le ${formatNumericDay(dueOn)} ; votre inscription vous sera confirmée à ce moment-là.`,
    ],
    about: aboutSession(session),
    facts: [when(session), ...where(session, { withLink: false }), pilot(session)],
    button: { label: 'Voir le rendez-vous', url: links.session(session) },
    footnote: fr`Vous ne viendrez pas, ou préférez régler vous-même ? Refusez la place depuis la page du rendez-vous.`,
  }),

  seat_released: ({ session, firstName, by }, links) => ({
    subject: fr`Place libérée : ${session.title}`,
    heading: 'Votre place n’est plus gardée',
    greeting: hello(firstName),
    paragraphs: [
      fr`${by} avait commandé une place pour vous : elle ne vous est plus gardée. Vous pouvez vous inscrire vous-même, s’il reste de la place.`,
    ],
    about: aboutSession(session),
    facts: [when(session), ...where(session, { withLink: false }), pilot(session)],
    button: { label: 'Voir le rendez-vous', url: links.session(session) },
    footnote: null,
  }),

  group_order_less: (data, links) => ({
    subject: fr`Commande ${data.number} : une place en moins`,
    heading: 'Une place n’est plus disponible',
    greeting: hello(data.firstName),
    paragraphs: [
      fr`Un rendez-vous de votre commande n’aura pas lieu, ou un compte n’existe plus. ${leftSentence(data)}`,
    ],
    about: aboutMatter('Commande', data.number),
    facts: leftFacts(data),
    button: { label: 'Voir la commande', url: links.groupOrder(data.orderId) },
    footnote: null,
  }),

  group_order_declined: (data, links) => ({
    subject: fr`Commande ${data.number} : ${data.person} ne prend pas sa place`,
    heading: 'Une place a été refusée',
    greeting: hello(data.firstName),
    paragraphs: [
      fr`${data.person} ne prend pas la place que vous aviez commandée : elle est libre de nouveau. ${leftSentence(data)}`,
    ],
    about: aboutSession(data.session),
    facts: [when(data.session), ...leftFacts(data)],
    button: { label: 'Voir la commande', url: links.groupOrder(data.orderId) },
    footnote: null,
  }),

  group_order_placed: (data, links) => ({
    subject: fr`Commande ${data.number} : ${seatsOf(data)}, ${formatEuros(data.cents)}`,
    heading: 'Vos places sont gardées',
    greeting: hello(data.firstName),
    paragraphs: [
      fr`Elles le restent jusqu’à votre virement, attendu avant le ${due(data)}. Indiquez bien la référence : c’est elle qui relie votre virement à cette commande.`,
    ],
    about: aboutMatter('Commande', data.number),
    facts: [{ label: 'Places', lines: [seatsOf(data)] }, ...transferFacts(data)],
    button: { label: 'Voir la commande', url: links.groupOrder(data.orderId) },
    footnote: fr`La facture pro forma se télécharge depuis la commande ; la facture suit le règlement.`,
  }),

  group_order_reminder: (data, links) => ({
    subject: fr`À régler avant le ${due(data)} : commande ${data.number}`,
    heading: 'Votre virement est attendu',
    greeting: hello(data.firstName),
    paragraphs: [
      fr`Nous n’avons pas encore reçu le virement de votre commande. Sans lui, les places redeviendront libres quelques jours après le ${due(data)}. S’il est parti, vous n’avez rien à faire.`,
    ],
    about: aboutMatter('Commande', data.number),
    facts: [{ label: 'Places', lines: [seatsOf(data)] }, ...transferFacts(data)],
    button: { label: 'Voir la commande', url: links.groupOrder(data.orderId) },
    footnote: null,
  }),

  group_order_expired: (data, links) => ({
    subject: fr`Commande ${data.number} : places libérées`,
    heading: 'Vos places ne sont plus gardées',
    greeting: hello(data.firstName),
    paragraphs: [
      fr`Le virement attendu avant le ${due(data)} ne nous est pas parvenu, et les places de votre commande sont de nouveau libres.`,
      fr`S’il est parti tout de même, écrivez-nous : nous reprendrons la commande s’il reste des places, ou nous vous rendrons la somme.`,
    ],
    about: aboutMatter('Commande', data.number),
    facts: [
      { label: 'Places', lines: [seatsOf(data)] },
      { label: 'Montant', lines: [formatEuros(data.cents)] },
    ],
    button: { label: 'Nous écrire', url: links.contact },
    footnote: null,
  }),
} satisfies Pick<
  Templates,
  | 'seat_kept'
  | 'seat_released'
  | 'group_order_less'
  | 'group_order_declined'
  | 'group_order_placed'
  | 'group_order_reminder'
  | 'group_order_expired'
>;

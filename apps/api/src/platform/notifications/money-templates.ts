import { formatMoment } from '@forman/domain/french-dates';
import { formatEuros } from '@forman/domain/money';
import { caseWords } from '@forman/domain/books/money-cases';
import type { Fact } from './mail-layout.ts';
import { meansWords } from '@forman/domain/books/invoicing/receipt-means';
import type { MailData } from './messages.ts';
import {
  aboutMatter,
  amount,
  backSentences,
  creditFacts,
  fr,
  hello,
  inGroups,
  type Templates,
} from './mail-words.ts';

/** The parts of a total, one fact per means of payment. */
const paidBy = (
  parts: Pick<MailData['receipt'], 'onlineCents' | 'creditCents' | 'received'>,
  creditLabel: string,
): Fact[] => [
  ...amount('En ligne', parts.onlineCents),
  ...(parts.received ? amount(meansWords[parts.received.means].by, parts.received.cents) : []),
  ...amount(creditLabel, parts.creditCents),
];

/** How money of a sale comes back. */
const repaidBy = {
  transfer: 'Nous vous avons fait un virement. Il arrive en un ou deux jours, selon votre banque.',
  cheque: 'Nous vous avons fait un chèque. Il vous parvient par la poste, ou en mains propres.',
  avoir:
    'Un avoir de cette somme vous attend\u00a0: il règle vos prochains paiements, en tout ou en partie, pendant un an.',
  card: 'La somme revient sur la carte qui a payé. Elle y est en cinq à dix jours, selon votre banque.',
  paypal: 'La somme revient sur le compte PayPal qui a payé.',
} as const satisfies Record<MailData['sale_repaid']['means'], string>;

/** Messages to people about their money, and to the back office about cases. */
export const moneyTemplates = {
  receipt: (data, links) => ({
    subject: fr`Paiement reçu : ${data.itemName}, ${formatEuros(data.grossCents)}`,
    heading: 'Votre paiement est bien reçu',
    greeting: hello(data.firstName),
    paragraphs: [
      data.creditCents < data.grossCents
        ? data.owedCents
          ? fr`Merci. Il reste ${formatEuros(data.owedCents)} à payer : la facture le dit, et vous attend sur le portail.`
          : fr`Merci : tout est réglé. Votre facture vous attend sur le portail.`
        : fr`Merci : votre avoir couvre la somme entière, rien n’a été débité. Votre facture vous attend sur le portail.`,
    ],
    about: aboutMatter('Paiement', data.itemName),
    facts: [
      { label: 'Facture', lines: [fr`n° ${data.number}`] },
      ...amount('Remise (avoir offert)', data.discountCents ?? 0),
      ...paidBy(data, 'Par avoir'),
      { label: 'Total', lines: [formatEuros(data.grossCents)], weight: 'strong' },
      ...amount('Reste à payer', data.owedCents ?? 0),
    ],
    button: { label: 'Voir la facture', url: links.invoice(data.transactionId) },
    footnote: data.hash ? fr`Empreinte de la facture n° ${data.number} : ${inGroups(data.hash)}` : null,
  }),

  rest_received: (data, links) => ({
    subject: fr`Paiement reçu : ${data.itemName}, ${formatEuros(data.cents)}`,
    heading: 'Votre paiement est bien reçu',
    greeting: hello(data.firstName),
    paragraphs: [
      data.owedCents > 0
        ? fr`Merci. Il reste ${formatEuros(data.owedCents)} à payer sur la facture n° ${data.number}.`
        : fr`Merci : la facture n° ${data.number} est entièrement réglée.`,
    ],
    about: aboutMatter('Paiement', data.itemName),
    facts: [
      { label: 'Facture', lines: [fr`n° ${data.number}`] },
      ...amount(meansWords[data.means].by, data.cents),
      ...amount('Reste à payer', data.owedCents),
    ],
    button: { label: 'Voir la facture', url: links.invoice(data.transactionId) },
    footnote: null,
  }),

  cheque_returned: (data, links) => ({
    subject: fr`Chèque revenu impayé : ${data.itemName}, ${formatEuros(data.cents)}`,
    heading: 'Votre chèque est revenu impayé',
    greeting: hello(data.firstName),
    paragraphs: [
      fr`La banque nous a rendu votre chèque n° ${data.chequeNumber}. La somme est de nouveau à payer : réglez-la par virement, par chèque ou en espèces, ou écrivez à l’association.`,
    ],
    about: aboutMatter('Chèque', data.itemName),
    facts: [{ label: 'À payer', lines: [formatEuros(data.cents)], weight: 'strong' }],
    button: { label: 'Voir la facture', url: links.invoice(data.transactionId) },
    footnote: fr`Si vous l’avez déjà réglé autrement, merci : vous n’avez rien à faire.`,
  }),

  sale_repaid: (data, links) => ({
    subject: fr`Remboursement : ${data.itemName}, ${formatEuros(data.cents)}`,
    heading: 'Une somme vous est rendue',
    greeting: hello(data.firstName),
    paragraphs: [repaidBy[data.means]],
    about: aboutMatter('Remboursement', data.itemName),
    facts: [
      { label: 'Avoir', lines: [fr`n° ${data.number}`] },
      { label: 'Montant', lines: [formatEuros(data.cents)], weight: 'strong' },
    ],
    button: { label: 'Voir la facture', url: links.invoice(data.transactionId) },
    footnote: null,
  }),

  seat_refund_refused: (data, links) => ({
    subject: fr`Avoir reçu : ${data.title}`,
    heading: 'Ce que vous aviez réglé vous revient en avoir',
    greeting: hello(data.firstName),
    paragraphs: [
      fr`La banque a refusé de remettre ${formatEuros(data.refundCents)} sur la carte ou le compte qui avait payé : rien n’est perdu.`,
      ...backSentences(data),
    ],
    about: aboutMatter('Session annulée', data.title),
    facts: creditFacts(data),
    button: { label: 'Voir mes factures', url: links.invoices },
    footnote: fr`Vous préférez un virement ? Écrivez à l’association.`,
  }),

  payment_refunded: (data, links) => ({
    subject: fr`Remboursement : ${data.itemName}, ${formatEuros(data.onlineCents + data.creditCents)}`,
    heading: 'Votre paiement vous est remboursé',
    greeting: hello(data.firstName),
    paragraphs: [
      fr`Votre paiement n’a pas pu aboutir. La somme entière vous est rendue : vous n’avez rien à faire.`,
    ],
    about: aboutMatter('Remboursement', data.itemName),
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

  e_invoice_alert: (data, links) => ({
    subject: fr`Chorus Pro, facture ${data.number} : ${data.state}`,
    heading: fr`Chorus Pro : ${data.state}`,
    greeting: hello(data.firstName),
    paragraphs: [
      fr`La facture ${data.number} attend quelqu’un de l’association.`,
      ...(data.advice ? [data.advice] : []),
    ],
    about: aboutMatter('Facture', data.number),
    facts: [
      { label: 'Client', lines: [data.customer] },
      { label: 'État', lines: [data.state], weight: 'strong' },
      ...(data.reason ? [{ label: 'Motif', lines: [data.reason] }] : []),
    ],
    button: { label: 'Voir les factures de ce client', url: links.managedInvoices(data.personId) },
    footnote: null,
  }),

  payment_case: (data, links) => {
    const { title, explanation } = caseWords[data.state];
    return {
      subject: fr`${title} : ${data.payer}, ${formatEuros(data.cents)}`,
      heading: title,
      greeting: hello(data.firstName),
      paragraphs: [explanation],
      about: aboutMatter('Paiement', data.itemName),
      facts: [
        { label: 'Qui', lines: [data.payer] },
        { label: 'Montant', lines: [formatEuros(data.cents)], weight: 'strong' },
        ...(data.reference ? [{ label: 'Référence', lines: [data.reference] }] : []),
        ...(data.answerUntil
          ? [
              {
                label: 'À répondre',
                lines: [fr`avant le ${formatMoment(new Date(data.answerUntil))}`],
                weight: 'urgent' as const,
              },
            ]
          : []),
      ],
      button: { label: 'Voir les paiements à traiter', url: links.cases },
      footnote: null,
    };
  },
} satisfies Partial<Templates>;

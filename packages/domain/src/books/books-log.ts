import { type AuditAction, auditSentences } from '../platform/audit.ts';
import { formatMonth, formatNumericDay } from '../french-dates.ts';
import { formatRate } from './invoicing/vat.ts';
import { defaultAccounts, defaultJournals } from './ledger/chart.ts';
import { eurosToCents, formatEuros } from '../money.ts';
import { parisInstant } from '../paris-time.ts';
import { counted } from '../text.ts';

/** Kinds of acts on the books. */
export const booksActKinds = {
  closing: 'Clôtures',
  export: 'Exports et archives',
  invoice: 'Factures saisies et déposées',
  correction: 'Corrections',
  payment: 'Encaissements',
  chart: 'Comptes et journaux',
  vat: 'TVA',
  setting: 'Réglages',
} as const;
export type BooksActKind = keyof typeof booksActKinds;

/** Acts of the audit log that the accountant reads: only those on the books. */
const booksActs = {
  'books.close_month': 'closing',
  'books.close_year': 'closing',
  'books.export_fec': 'export',
  'books.archive': 'export',
  'books.archive_made': 'export',
  'books.read_statements': 'payment',
  'books.treasurer': 'setting',
  'books.account': 'setting',
  'transaction.type': 'invoice',
  'transaction.deposit': 'invoice',
  'transaction.edit': 'correction',
  'invoicing.lost_numbers': 'correction',
  'payment.resolve': 'payment',
  'payment.case_closed': 'payment',
  'payment.reconcile': 'payment',
  'avoir.refund': 'payment',
  'avoir.lower': 'correction',
  'group_order.receive': 'payment',
  'group_order.place': 'invoice',
  'group_order.cancel': 'invoice',
  'group_order.remove_seat': 'invoice',
  'ledger.account': 'chart',
  'ledger.journal': 'chart',
  'ledger.chart': 'chart',
  'ledger.opening_draft': 'chart',
  'ledger.opening_dropped': 'chart',
  'ledger.opening_signed': 'chart',
  'ledger.letter': 'chart',
  'ledger.unletter': 'chart',
  'settings.vat_rule': 'vat',
  'settings.change': 'vat',
} as const satisfies Partial<Record<AuditAction, BooksActKind>>;
type BooksAction = keyof typeof booksActs;

export const booksActionsOf = (kind?: BooksActKind): BooksAction[] =>
  (Object.keys(booksActs) as BooksAction[]).filter((action) => !kind || booksActs[action] === kind);

export const booksActKindOf = (action: BooksAction): BooksActKind => booksActs[action];

/** A line of the log: the action, its subject, and its details. */
export type BooksAct = {
  action: string;
  subjectId: string;
  /** Number of the document, if the act is about one. */
  subjectName: string | null;
  detail: Readonly<Record<string, unknown>>;
};

/** "Mois clos\u00a0: novembre 2026" */
export function booksSentence(act: BooksAct): string {
  const own = (sentences as Partial<Record<string, (act: BooksAct) => string>>)[act.action];
  return own ? own(act) : (auditSentences[act.action as AuditAction] ?? act.action);
}

/** Reason or note of the act, if one was given; else "". */
export function booksNote({ action, detail }: BooksAct): string {
  const isPayment = booksActs[action as BooksAction] === 'payment';
  const note = isPayment ? (detail.note ?? detail.reason) : (detail.sha256 ?? detail.reason);
  return typeof note === 'string' ? note : '';
}

const colon = '\u00a0: ';
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const day = (value: unknown): string => formatNumericDay(text(value));
const numberOf = ({ detail, subjectName }: BooksAct): string => text(detail.number) || (subjectName ?? '');

/** What is sold, in the middle of a sentence. */
export const productWords: Readonly<Record<string, string>> = {
  dues: 'adhésions',
  workshop: 'ateliers',
  formation: 'formations',
  event: 'événements',
  discovery_fee: 'journées découverte',
};
const buyerFields: Readonly<Record<string, string>> = {
  society: 'société',
  siret: 'SIRET',
  vatNumber: 'numéro de TVA',
  address: 'adresse',
  postalCode: 'code postal',
  city: 'ville',
  country: 'pays',
};

const sentences = {
  'books.close_month': ({ subjectId }) => `Mois clos${colon}${formatMonth(parisInstant(`${subjectId}-15`))}`,
  'books.close_year': ({ subjectId }) => `Année close${colon}${subjectId}`,
  'books.export_fec': ({ subjectId, detail }) =>
    detail.from
      ? `Écritures exportées au format FEC, du ${day(detail.from)} au ${day(detail.to)}${colon}${subjectId}`
      : `Écritures exportées au format FEC${colon}${subjectId}`,
  'books.archive': ({ detail }) => `Archive de l’année ${text(detail.number)} demandée`,
  'books.archive_made': ({ detail }) =>
    `Archive de l’année ${text(detail.number)} faite${colon}${counted(Number(detail.documents), 'pièce', 'pièces')}, empreinte SHA-256 notée`,
  'transaction.type': (act) =>
    `Facture ${numberOf(act)} saisie à la main${colon}${formatEuros(eurosToCents(Number(act.detail.total ?? 0)))}`,
  'transaction.deposit': (act) => `Facture ${numberOf(act)} déposée sur Chorus Pro`,
  'transaction.edit': (act) => `${corrected(act)}${ofBuyer(act)}`,
  'invoicing.lost_numbers': ({ detail }) =>
    `Numéros de pièces déclarés perdus${colon}${text(detail.from)} à ${text(detail.to)}`,
  'payment.resolve': ({ detail }) =>
    detail.outcome === 'settle'
      ? 'Paiement à traiter\u00a0: l’inscription a été donnée'
      : 'Paiement à traiter\u00a0: le remboursement a été noté',
  'ledger.account': ({ subjectId }) => `Compte renommé${colon}${named(defaultAccounts, subjectId)}`,
  'ledger.letter': ({ subjectId, detail }) =>
    `Compte ${text(detail.account)}${colon}${counted(Number(detail.lines), 'ligne lettrée', 'lignes lettrées')} ${subjectId}`,
  'ledger.unletter': ({ subjectId }) => `Lettre ${subjectId} ôtée`,
  'ledger.opening_signed': ({ detail }) =>
    `Ouverture des livres signée${colon}${counted(Number(detail.lines), 'ligne', 'lignes')}, ${formatEuros(eurosToCents(Number(detail.amount ?? 0)))}`,
  'ledger.journal': ({ subjectId }) => `Journal renommé${colon}${named(defaultJournals, subjectId)}`,
  'settings.vat_rule': vatRule,
  'settings.change': () => 'TVA ou chiffre d’affaires changés',
} satisfies Partial<Record<BooksAction, (act: BooksAct) => string>>;

function corrected(act: BooksAct): string {
  const cancelled = text(act.detail.cancels);
  return cancelled ? `Facture ${cancelled} annulée et remplacée` : `Facture ${numberOf(act)} corrigée`;
}

/** Names the changed fields of the buyer; their values are on the documents alone. */
function ofBuyer({ detail }: BooksAct): string {
  const fields = Array.isArray(detail.buyer) ? detail.buyer.map((field) => buyerFields[String(field)]) : [];
  const said = fields.filter((field) => field !== undefined);
  return said.length > 0 ? ` (acheteur${colon}${said.join(', ')})` : '';
}

const named = (all: Readonly<Record<string, { label: string }>>, role: string): string =>
  all[role]?.label ?? role;

function vatRule({ subjectId, detail }: BooksAct): string {
  const [product = '', from = ''] = subjectId.split(' ');
  const name = `Règle de TVA, ${productWords[product] ?? product}, à partir du ${day(from)}`;
  if (detail.withdrawn) return `${name}${colon}retirée`;
  if (detail.category !== 'S') return `${name}${colon}${text(detail.exemptionText) || 'exonération'}`;
  const { rateBasisPoints: rate } = detail;
  return `${name}${colon}${typeof rate === 'number' ? formatRate(rate) : 'taux des réglages'}`;
}

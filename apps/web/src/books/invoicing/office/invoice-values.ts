import type { TypedProduct } from '@forman/domain/books/invoicing/product';
import { isDay, parisDay } from '@forman/domain/paris-time';
import { centsToEuros } from '@forman/domain/money';
import { formatNumber, parseAmount } from '@forman/domain/numbers';
import { fullName } from '@forman/domain/text';
import { lineProblems, type LineValues, sentLine, typedLine } from './invoice-lines.ts';
import type { ManagedInvoice } from './person-invoices.ts';

/** Fields of the buyer in a correction, which replace those of the person's account. */
const buyerFields = [
  'buyerFirstName',
  'buyerLastName',
  'society',
  'siret',
  'vatNumber',
  'address',
  'postalCode',
  'city',
  'country',
  'disableChorusPro',
] as const;
type Buyer = Pick<ManagedInvoice, (typeof buyerFields)[number]>;

/** References by which a public body finds its order. */
const references = ['serviceCode', 'engagement'] as const;
type References = Pick<ManagedInvoice, (typeof references)[number]>;

/** Values of the form; a session id of 0 means none. */
export type InvoiceValues = Buyer &
  References & {
    user: number;
    /** Name of the person, as the form shows it. */
    person: string;
    itemName: string;
    /** What it sells; '' where its session or its name decides. */
    product: TypedProduct | '';
    total: string;
    /** Of the first line: how many, and the product whose rate counts instead. */
    quantity: string;
    vatOf: TypedProduct | '';
    /** The lines after the first. */
    more: LineValues[];
    idFormation: string;
    idWorkshop: string;
    createAt: string;
    reason: string;
    /** Set at the first sending and kept with the draft, so that a retry creates no second invoice. */
    requestKey: string;
  };
export type InvoiceProblems = Partial<Record<string, string>>;

type Person = { id: number; firstName: string; lastName: string };

export const newInvoice = (person: Person, today: string): InvoiceValues => ({
  user: person.id,
  person: fullName(person),
  itemName: '',
  product: '',
  total: '',
  quantity: '1',
  vatOf: '',
  more: [],
  idFormation: '0',
  idWorkshop: '0',
  createAt: today,
  reason: '',
  requestKey: '',
  buyerFirstName: person.firstName,
  buyerLastName: person.lastName,
  society: '',
  siret: '',
  vatNumber: '',
  address: '',
  postalCode: '',
  city: '',
  country: '',
  serviceCode: '',
  engagement: '',
  disableChorusPro: false,
});

const firstNames = { label: 'itemName', unit: 'total' } as const satisfies Partial<
  Record<keyof LineValues, keyof InvoiceValues>
>;
const nameOfFirst = (field: string): string => firstNames[field as keyof typeof firstNames] ?? field;

/** The first line of the form, whose words and price are those of an invoice of one line. */
export const firstLine = ({ itemName, product, total, quantity, vatOf }: InvoiceValues): LineValues => ({
  key: 'first', label: itemName, product, vatOf, quantity, unit: total,
}); // prettier-ignore

export const ofFirst = (change: Partial<LineValues>): Partial<InvoiceValues> =>
  Object.fromEntries(Object.entries(change).map(([field, value]) => [nameOfFirst(field), value]));

/** The problems of a line among those of the form. */
export const problemsOfLine = (problems: InvoiceProblems, at: number): Partial<Record<string, string>> =>
  Object.fromEntries(
    (['label', 'product', 'vatOf', 'quantity', 'unit'] as const).map((field) => [
      field,
      problems[lineField(at, field)],
    ]),
  );

function linesOf({ lines }: ManagedInvoice): Partial<InvoiceValues> {
  const [first, ...more] = lines?.map(typedLine) ?? [];
  if (!first) return {};
  const { key: _place, ...fields } = first;
  return { ...ofFirst(fields), more };
}

export const valuesOf = (invoice: ManagedInvoice): InvoiceValues => ({
  user: invoice.user.id,
  person: fullName(invoice.user),
  itemName: invoice.itemName,
  product: invoice.product ?? '',
  total: formatNumber(invoice.total, '€'),
  quantity: '1',
  vatOf: '',
  more: [],
  ...linesOf(invoice),
  idFormation: String(invoice.idFormation ?? 0),
  idWorkshop: String(invoice.idWorkshop ?? 0),
  createAt: parisDay(new Date(invoice.createAt)),
  reason: '',
  requestKey: '',
  buyerFirstName: invoice.buyerFirstName,
  buyerLastName: invoice.buyerLastName,
  society: invoice.society,
  siret: invoice.siret,
  vatNumber: invoice.vatNumber,
  address: invoice.address,
  postalCode: invoice.postalCode,
  city: invoice.city,
  country: invoice.country,
  serviceCode: invoice.serviceCode,
  engagement: invoice.engagement,
  disableChorusPro: invoice.disableChorusPro,
});

/** What is sold: its lines where there are several, a quantity or another rate, else its name and price. */
function soldOf(values: InvoiceValues) {
  const first = firstLine(values);
  const isListed = values.more.length > 0 || first.quantity.trim() !== '1' || first.vatOf !== '';
  if (isListed) return { lines: [first, ...values.more].map(sentLine) };
  return {
    total: centsToEuros(parseAmount(values.total) ?? 0).toFixed(2),
    itemName: values.itemName.trim(),
    ...(values.product !== '' && { product: values.product }),
  };
}

/** Body of the call: people and sessions as references, a session id of 0 as none (MEM-358, CORE-271). */
export function bodyOf(values: InvoiceValues) {
  const idWorkshop = Number(values.idWorkshop) || null;
  const IdFormation = Number(values.idFormation) || null;
  return {
    user: `/api/users/${values.user}`,
    ...soldOf(values),
    workshop: idWorkshop && `/api/workshops/${idWorkshop}`,
    formation: IdFormation && `/api/formations/${IdFormation}`,
    idWorkshop,
    IdFormation,
    createAt: values.createAt,
    reason: values.reason.trim(),
  };
}

/** Body for a sale fixed by a payment: only its name changes, with the reason. */
export const labelOf = ({ itemName, reason }: InvoiceValues) => ({
  itemName: itemName.trim(),
  reason: reason.trim(),
});

/** True when the invoice passes to another person, whose own account then gives the buyer. */
export const isOtherPerson = (values: InvoiceValues, invoice: ManagedInvoice): boolean =>
  values.user !== invoice.user.id;

/** Changed fields of the buyer, which alone are sent. */
export function buyerOf(values: InvoiceValues, invoice: ManagedInvoice): Partial<Buyer> {
  if (isOtherPerson(values, invoice)) return {};
  const changed = buyerFields.filter((field) => values[field] !== invoice[field]);
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

const placeFields = ['address', 'postalCode', 'city'] as const;

/** True once the server has asked for the address of a company whose account has none. */
export const lacksAddress = (values: InvoiceValues, problems: InvoiceProblems): boolean =>
  placeFields.some((field) => values[field] !== '' || problems[field] !== undefined);

/** Address typed for a new invoice, in place of the account’s. */
export const placeOf = (values: InvoiceValues): Partial<Buyer> =>
  Object.fromEntries(
    placeFields.flatMap((field) => (values[field].trim() === '' ? [] : [[field, values[field].trim()]])),
  );

/** References to send: all of them for a new invoice or another person, else only the changed ones. */
export function referencesOf(
  values: InvoiceValues,
  invoice: ManagedInvoice | undefined,
): Partial<References> {
  const before = invoice && !isOtherPerson(values, invoice) ? invoice : { serviceCode: '', engagement: '' };
  const changed = references.filter((field) => values[field].trim() !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, values[field].trim()]));
}

const blank = 'Ce champ est obligatoire';

/** Problems of the values; the fields of the sale and the reason are required (MEM-359). */
export function problemsOf(values: InvoiceValues): InvoiceProblems {
  const problems: InvoiceProblems = {};
  for (const [at, line] of [firstLine(values), ...values.more].entries())
    for (const [field, text] of Object.entries(lineProblems(line))) problems[lineField(at, field)] = text;
  const texts = ['idFormation', 'idWorkshop', 'createAt', 'reason'] as const;
  for (const field of texts) if (values[field].trim() === '') problems[field] = blank;
  if (!problems.createAt && !isDay(values.createAt)) problems.createAt = 'Une date comme 24/11/2026';
  for (const field of ['idFormation', 'idWorkshop'] as const)
    if (!problems[field] && !/^\d{1,9}$/.test(values[field].trim()))
      problems[field] = 'Un numéro, ou 0 s’il n’y en a pas';
  return problems;
}

/** Name in the form of a field of a line, from 0. */
const lineField = (at: number, field: string): string =>
  at === 0 ? nameOfFirst(field) : `more.${at - 1}.${field}`;

/** Field of the form by its name on the server. */
const fieldOf: Record<string, string> = {
  workshop: 'idWorkshop',
  formation: 'idFormation',
  IdFormation: 'idFormation',
  session: 'idWorkshop',
};

export const onFields = (problems: InvoiceProblems): InvoiceProblems =>
  Object.fromEntries(
    Object.entries(problems).map(([path, text]) => {
      const [list, at, field] = path.split('.');
      const name = list === 'lines' ? lineField(Number(at ?? 0), field ?? 'label') : (list ?? path);
      return [fieldOf[name] ?? name, text];
    }),
  );

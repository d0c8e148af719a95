import { parisDay } from '@forman/domain/paris-time';
import { parseEuros } from '@forman/domain/money';
import type { ManagedInvoice } from './person-invoices.ts';

/** What stands in the form; ids are 0 for none. */
export type InvoiceValues = {
  user: number;
  itemName: string;
  total: string;
  idFormation: string;
  idWorkshop: string;
  createAt: string;
  reason: string;
};
export type InvoiceProblems = Partial<Record<string, string>>;

export const newInvoice = (userId: number, today: string): InvoiceValues => ({
  user: userId,
  itemName: '',
  total: '',
  idFormation: '0',
  idWorkshop: '0',
  createAt: today,
  reason: '',
});

export const valuesOf = (invoice: ManagedInvoice): InvoiceValues => ({
  user: invoice.user.id,
  itemName: invoice.itemName,
  total: invoice.total.toFixed(2).replace('.', ','),
  idFormation: String(invoice.idFormation ?? 0),
  idWorkshop: String(invoice.idWorkshop ?? 0),
  createAt: parisDay(new Date(invoice.createAt)),
  reason: '',
});

/** What the call takes: people and sessions as references, a session of number 0 as none (MEM-358, CORE-271). */
export function bodyOf(values: InvoiceValues) {
  const idWorkshop = Number(values.idWorkshop) || null;
  const IdFormation = Number(values.idFormation) || null;
  return {
    user: `/api/users/${values.user}`,
    total: values.total.trim().replace(',', '.'),
    itemName: values.itemName.trim(),
    workshop: idWorkshop && `/api/workshops/${idWorkshop}`,
    formation: IdFormation && `/api/formations/${IdFormation}`,
    idWorkshop,
    IdFormation,
    createAt: values.createAt,
    reason: values.reason.trim(),
  };
}

/** Of a purchase that a payment fixed, only its name is sent. */
export const labelOf = ({ itemName, reason }: InvoiceValues) => ({
  itemName: itemName.trim(),
  reason: reason.trim(),
});

const blank = 'Ce champ est obligatoire';

/** Every field is required (MEM-359). */
export function problemsOf(values: InvoiceValues): InvoiceProblems {
  const problems: InvoiceProblems = {};
  const texts = ['itemName', 'total', 'idFormation', 'idWorkshop', 'createAt', 'reason'] as const;
  for (const field of texts) if (values[field].trim() === '') problems[field] = blank;
  const cents = parseEuros(values.total);
  if (!problems.total && !cents) problems.total = 'Un montant supérieur à 0, deux décimales au plus';
  for (const field of ['idFormation', 'idWorkshop'] as const)
    if (!problems[field] && !/^\d{1,9}$/.test(values[field].trim()))
      problems[field] = 'Un numéro, ou 0 s’il n’y en a pas';
  return problems;
}

/** The server's names for what is one field here. */
const fieldOf: Record<string, string> = {
  workshop: 'idWorkshop',
  formation: 'idFormation',
  IdFormation: 'idFormation',
  session: 'idWorkshop',
};

export const onFields = (problems: InvoiceProblems): InvoiceProblems =>
  Object.fromEntries(Object.entries(problems).map(([field, text]) => [fieldOf[field] ?? field, text]));

import type { updateTransaction } from '@forman/contract/books/typed-invoices';
import type { BodyOf } from '@forman/contract/endpoint';
import { AppError, type Violation } from '@forman/domain/errors';
import { countryCode } from '@forman/domain/countries';
import { hasInvoiceAddress } from '@forman/domain/books/invoicing/document';
import { routeOf } from '@forman/domain/books/invoicing/routing';
import { type Product, productOfTyped, type TypedProduct } from '@forman/domain/books/invoicing/product';
import { duesExemption } from '@forman/domain/books/invoicing/vat';
import { isVatNumberOf } from '@forman/domain/values/vat-number';
import { countryWrong } from '@forman/domain/people/profile-form';
import { type Cents, eurosToCents } from '@forman/domain/money';
import { isPlain, nameOfLines } from '@forman/domain/books/invoicing/typed-lines';
import { parseEuros } from '@forman/domain/values/euros';
import { hasOffset } from '@forman/domain/participation/form-instants';
import { isDay, parisDay, parisInstant } from '@forman/domain/paris-time';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { Db } from '../../db/database.ts';
import { decideVat, type SaleVat } from '../vat-rules/vat-rules.service.ts';
import { type StoredLine, readLines, saidLine } from './typed-lines.service.ts';
import { findBuyer, type FoundBuyer, vatBuyer } from './buyers.queries.ts';
import { type Buyer, findSessionKind } from './document-facts.queries.ts';

/** The columns of a transaction that the back office may write. */
export type Written = Buyer & {
  user_id: number;
  beneficiary_id: number;
  item_name: string;
  session_id: number | null;
  base_total_cents: Cents;
  total_cents: Cents;
  paid_at: Date;
  created_at: Date;
  e_invoice_off: boolean;
  vat: SaleVat;
  /** Of an invoice typed with several lines, a quantity or another rate; null where name and price say all. */
  lines: StoredLine[] | null;
};
type Bare = Omit<Written, 'vat' | 'lines'>;
type Before = Written & { vat_product?: string; session_kind: SessionKind | null };
export type TypedFields = Omit<BodyOf<typeof updateTransaction>, 'replaces' | 'reason'>;

/** A 422 refusal on one field. */
export const wrong = (propertyPath: string, message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath, message }] });

/**
 * A row changed by the form's fields; absent fields stay. `before` is undefined for a new invoice: then user,
 * total, itemName and createAt are required (MEM-359).
 * @throws AppError invalid.
 */
export async function applyFields(
  db: Db,
  fields: TypedFields,
  { before, now }: { before?: Before; now: Date },
): Promise<Written> {
  if (!before) requireAll(fields);
  const total = fields.lines ? sumOfLines(fields.lines) : readTotal(fields.total, before);
  const isOther = fields.user !== undefined && fields.user !== before?.user_id;
  const found = isOther ? await readBuyer(db, fields.user!) : null;
  const buyer = found?.buyer ?? before!;
  const createdAt = readMoment(fields.createAt, now, before?.created_at);
  const company = fields.society ?? buyer.company;
  const written: Bare = {
    user_id: fields.user ?? before!.user_id,
    beneficiary_id: isOther ? fields.user! : before!.beneficiary_id,
    item_name: fields.lines ? nameOfLines(fields.lines) : (fields.itemName ?? before!.item_name),
    session_id: await readSession(db, fields, before),
    base_total_cents: total,
    total_cents: total === before?.base_total_cents ? before.total_cents : total,
    created_at: createdAt,
    paid_at: createdAt === before?.created_at ? before.paid_at : createdAt,
    email: buyer.email,
    first_name: fields.buyerFirstName ?? buyer.first_name,
    last_name: fields.buyerLastName ?? buyer.last_name,
    company,
    // Only a company has a SIRET, which stays when the name changes: the new name may be a better spelling.
    siret: company === '' ? '' : (fields.siret ?? buyer.siret),
    vat_number: company === '' ? '' : (fields.vatNumber ?? buyer.vat_number),
    service_code: company === '' ? '' : (fields.serviceCode ?? buyer.service_code),
    engagement: company === '' ? '' : (fields.engagement ?? buyer.engagement),
    address: fields.address ?? buyer.address,
    postal_code: fields.postalCode ?? buyer.postal_code,
    city: fields.city ?? buyer.city,
    country: fields.country === undefined ? buyer.country : readCountry(fields.country),
    e_invoice_off: fields.disableChorusPro ?? (found ? isElsewhere(found, createdAt) : before!.e_invoice_off),
  };
  if (!hasInvoiceAddress(written))
    throw wrong(
      written.address.trim() === '' ? 'address' : 'city',
      'Une facture à une entreprise porte son adresse\u00a0: complétez-la',
    );
  const { vat, lines } = await readSold(db, written, { before, fields });
  const categories = new Set((lines ?? [{ vat }]).map((line) => line.vat.vatCategory));
  // EN 16931, BR-O-11: what is outside the scope of VAT stands alone.
  if (categories.has('O') && categories.size > 1)
    throw wrong(
      'lines',
      'Une ligne hors du champ de la TVA ne va pas avec une ligne taxée\u00a0: faites deux factures',
    );
  // EN 16931, BR-AE-02: the buyer owes the VAT under their own number.
  if (categories.has('AE') && !isVatNumberOf(written.country, written.vat_number))
    throw wrong(
      company === '' ? 'society' : 'vatNumber',
      'La vente est en autoliquidation\u00a0: gardez l’entreprise, et un numéro de TVA de son pays',
    );
  return { ...written, vat, lines };
}

/** @throws AppError invalid for a text that is no country. */
function readCountry(text: string): string {
  const code = countryCode(text);
  if (code === null) throw wrong('country', countryWrong);
  return code;
}

/** Product that a typed invoice was found to sell; older ones do not name it, and the exempt ones are dues. */
export const productIn = ({ product, vatExemptionCode }: SaleVat): Product | null =>
  product ?? (vatExemptionCode === duesExemption ? 'dues' : null);

/** What the office said that a typed invoice sells; null where it is what its session or its name says. */
export function saidProduct(vat: SaleVat, itemName: string, kind: string | null): TypedProduct | null {
  const product = productIn(vat);
  return product === productOfTyped(itemName, kind) ? null : (product ?? 'other');
}

/** @throws AppError invalid for lines that cost nothing together, or too much. */
function sumOfLines(lines: NonNullable<TypedFields['lines']>): Cents {
  const cents = lines.reduce((sum, { quantity, unit }) => sum + quantity * eurosToCents(unit), 0);
  if (cents === 0) throw wrong('lines.0.unit', aboveZero);
  if (cents > mostCents) throw wrong('lines.0.unit', 'Le total dépasse un million');
  return cents;
}
const mostCents = 99_999_999;

/** What is sold, with its VAT: the lines where there are several, else the name and its product. */
async function readSold(
  db: Db,
  written: Bare,
  { before, fields }: { before: Before | undefined; fields: TypedFields },
): Promise<Pick<Written, 'vat' | 'lines'>> {
  const isKept = fields.itemName === undefined && fields.total === undefined && fields.product === undefined;
  const lines = fields.lines?.map(saidLine) ?? (isKept ? before?.lines : null) ?? null;
  if (lines && before && before.vat_product !== 'manual') throw wrong('lines', 'Le paiement l’a fixé');
  const [only] = lines ?? [];
  if (lines && !(lines.length === 1 && isPlain(only!))) {
    const sold = await readLines(db, {
      lines,
      before: before?.session_id === written.session_id ? (before.lines ?? []) : [],
      sessionId: written.session_id,
      buyer: vatBuyer(written),
      on: parisDay(written.paid_at),
    });
    return { vat: sold[0]!.vat, lines: sold };
  }
  return {
    // Lines that were there say nothing of a sale without them.
    vat: await readVat(db, written, {
      before: before?.lines ? undefined : before,
      said: only?.said ?? fields.product ?? null,
    }),
    lines: null,
  };
}

/**
 * Reads the VAT of a sale, which an edit keeps unless another product is said, or a new name or session changes it
 * (MEM-277).
 * @throws AppError invalid for a product of a sale that a payment made.
 */
async function readVat(
  db: Db,
  after: Bare,
  { before, said }: { before: Before | undefined; said: TypedProduct | null },
): Promise<SaleVat> {
  const isTyped = before === undefined || before.vat_product === 'manual';
  const isSame = before?.item_name === after.item_name && before.session_id === after.session_id;
  if (!isTyped && said !== null && said !== before.vat_product)
    throw wrong('product', 'Le paiement l’a fixé');
  if (before && (!isTyped || (isSame && said === null))) return before.vat;
  const decided = await decideVat(db, {
    product: 'manual',
    // A new name or session changes what was found, not what was said.
    said: said ?? (before ? saidProduct(before.vat, before.item_name, before.session_kind) : null),
    itemName: after.item_name,
    sessionId: after.session_id,
    buyer: vatBuyer(after),
    on: parisDay(after.paid_at),
  });
  return before && productIn(before.vat) === productIn(decided) ? before.vat : decided;
}

function requireAll(fields: TypedFields): void {
  const required = fields.lines
    ? (['user', 'createAt'] as const)
    : (['user', 'total', 'itemName', 'createAt'] as const);
  const missing = required.filter((name) => !fields[name]);
  const violations = missing.map((propertyPath): Violation => ({
    propertyPath,
    message: propertyPath === 'total' && fields.total === 0 ? aboveZero : 'Ce champ est obligatoire',
  }));
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

const aboveZero = 'Le montant doit être supérieur à 0';

/** Reads the total; the online amount, sent back as it was read, does not change the price. */
function readTotal(
  typed: number | undefined,
  before: Pick<Written, 'base_total_cents' | 'total_cents'> | undefined,
): Cents {
  if (typed === undefined) return before!.base_total_cents;
  const cents = parseEuros(typed);
  if (cents === null)
    throw wrong('total', 'Montant invalide\u00a0: deux décimales au plus, moins d’un million');
  if (before && (cents === before.total_cents || cents === before.base_total_cents))
    return before.base_total_cents;
  if (cents === 0) throw wrong('total', aboveZero);
  return cents;
}

async function readBuyer(db: Db, userId: number): Promise<FoundBuyer> {
  const found = await findBuyer(db, userId);
  if (!found) throw wrong('user', 'Cette personne n’existe pas');
  if (found.isGone) throw wrong('user', 'Ce compte a été supprimé');
  return found;
}

const isElsewhere = ({ buyer, platformFrom }: FoundBuyer, on: Date): boolean =>
  routeOf(buyer, { on: parisDay(on), platformFrom }) !== 'chorus_pro';

/** An instant with its offset, or a day and an hour of Paris. */
const instantOf = (typed: string): Date =>
  hasOffset(typed) ? new Date(typed) : parisInstant(typed.slice(0, 10), typed.slice(11, 19));

/** A day stands for its first instant in Paris; the day already stored changes nothing. */
function readMoment(typed: string | undefined, now: Date, before: Date | undefined): Date {
  if (typed === undefined) return before!;
  if (before && isDay(typed) && parisDay(before) === typed) return before;
  const instant = isDay(typed) ? parisInstant(typed) : instantOf(typed);
  if (before?.getTime() === instant.getTime()) return before;
  if (instant > now) throw wrong('createAt', 'La date ne peut pas être dans le futur');
  if (instant.getUTCFullYear() < 2000) throw wrong('createAt', 'Date invalide');
  return instant;
}

/** The fields that name a session, with its kind; `idFormation` has two spellings. */
const sessionFields = [
  ['workshop', 'workshop'],
  ['idWorkshop', 'workshop'],
  ['formation', 'formation'],
  ['idFormation', 'formation'],
  ['IdFormation', 'formation'],
  ['event', 'event'],
  ['idEvent', 'event'],
] as const satisfies readonly (readonly [keyof TypedFields, SessionKind])[];

/** The session that the fields name, or the present one; 0 and null only remove one of their kind. */
async function readSession(
  db: Db,
  fields: TypedFields,
  before: { session_id: number | null; session_kind: SessionKind | null } | undefined,
): Promise<number | null> {
  const said = sessionFields.filter(([field]) => fields[field] !== undefined);
  const named = said.filter(([field]) => fields[field] !== null);
  if (named.length === 0) {
    const isTakenAway = said.some(([, kind]) => kind === before?.session_kind);
    return isTakenAway ? null : (before?.session_id ?? null);
  }
  const [field, kind] = named[0]!;
  const id = fields[field]!;
  const other = named.find(([name, its]) => fields[name] !== id || its !== kind);
  if (other) throw wrong(other[0], 'Une facture porte sur une seule session');
  if (id === before?.session_id && kind === before.session_kind) return id;
  const session = await findSessionKind(db, id);
  if (session?.kind !== kind) throw wrong(field, noSuchSession[kind]);
  return id;
}

const noSuchSession: Record<(typeof sessionFields)[number][1], string> = {
  workshop: 'Cet atelier n’existe pas',
  formation: 'Cette formation n’existe pas',
  event: 'Cet événement n’existe pas',
};

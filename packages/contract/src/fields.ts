import { secondFactorMethods } from '@forman/domain/errors';
import { cleanVatNumber, vatNumberWrong } from '@forman/domain/values/vat-number';
import { siretWrong } from '@forman/domain/people/profile';
import { centsToEuros } from '@forman/domain/money';
import { parseEuros } from '@forman/domain/values/euros';
import { isDay } from '@forman/domain/paris-time';
import { cleanLine, cleanLines } from '@forman/domain/values/clean';
import { isSiret, readSiret } from '@forman/domain/values/codes';
import { readEmail } from '@forman/domain/values/email';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import { rooms } from '@forman/domain/sessions/rooms';
import { z } from 'zod';
import { mostItemsPerPage } from './page-size.ts';

/** Field types shared by the calls. Text is refused when it holds what PostgreSQL or UTF-8 cannot store. */

const storable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

// A text that is too long aborts: no later pattern is tried on half a megabyte.
const tooLong = (message = 'Texte trop long') => ({ error: message, abort: true });

/** `message` replaces the sentences for a text that is missing, too long or not storable. */
export const text = (max: number, message?: string) =>
  z
    .string(message)
    .max(max, tooLong(message))
    .refine(storable, message ?? 'Caractère non accepté');

/** What a reader of values is given: enough for what it takes off, and no more than it reads in no time. */
const typedBefore = (max: number): number => max * 4 + 200;

const readBy = (read: (typed: string) => string, max: number, message?: string) =>
  z
    .string(message)
    .max(typedBefore(max), tooLong(message))
    .overwrite(read)
    .max(max, tooLong(message))
    .refine(storable, message ?? 'Caractère non accepté');

/** One line, cleaned before its length counts. */
export const trimmed = (max: number, message?: string) => readBy(cleanLine, max, message);
/** Several lines, cleaned likewise. */
export const paragraphs = (max: number, message?: string) => readBy(cleanLines, max, message);
/** An e-mail address without what stood around it; its form is the caller's to check. */
export const email = (message?: string) => readBy(readEmail, 254, message);

/** 14 digits with their check digit, however they are spaced, or none. */
export const siret = readBy(readSiret, 30).refine((value) => value === '' || isSiret(value), siretWrong);
/** The VAT number of a company, however it is spaced, or none. */
export const vatNumber = trimmed(30)
  .transform(cleanVatNumber)
  .refine((value) => vatNumberWrong(value) === null, {
    error: ({ input }) => vatNumberWrong(String(input)) ?? undefined,
  });

/** An id of the database: 1 to 2147483647. */
export const id = z.int().min(1).max(2_147_483_647);
z.globalRegistry.add(id, { id: 'Id' });
/** An id in a path or a query. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Identifiant invalide')
  .transform(Number)
  .refine((value) => value <= 2_147_483_647, 'Identifiant invalide');
export const idParams = z.object({ id: idText.meta({ param: { id: 'id' } }) });
/** An id that narrows a list; an unknown one finds nothing. */
export const idFilter = z.string().regex(/^\d{1,9}$/, 'Identifiant invalide');

/** A reference to a resource: 3, "3" or "/api/users/3" (docs/deviations/http.md). */
export const reference = (resource: string) =>
  z
    .union([z.int(), z.string()], 'Référence invalide')
    .transform((value) => readReference(String(value), `/api/${resource}/`))
    .refine((value) => value > 0 && value <= 2_147_483_647, 'Référence invalide');

/** Digits and nothing else: Number() alone would read "1e3" and "0x10". */
function readReference(value: string, prefix: string): number {
  const digits = value.startsWith(prefix) ? value.slice(prefix.length) : value;
  return /^\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** An amount of euros as number or text, as forms send it: "12,50". */
export const amountText = z.union(
  [
    z
      .number()
      .min(0)
      .max(1_000_000)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Deux décimales au plus'),
    z
      .string()
      .max(40)
      .transform(parseEuros)
      .refine((cents) => cents !== null)
      .transform((cents) => centsToEuros(cents)),
  ],
  'Montant invalide',
);
z.globalRegistry.add(amountText, { id: 'Amount' });

/** Euros on the wire, two decimals. */
export const euros = z.number();
/** A Paris day, "YYYY-MM-DD"; months and days may lack their zero in queries. */
export const day = z.string().refine(isPlausibleDay, 'Date invalide');
export const looseDay = z
  .string()
  .transform((value) =>
    value.replace(/^(\d{4})-(\d{1,2})-(\d{1,2})$/, (_, y: string, m: string, d: string) =>
      [y, m.padStart(2, '0'), d.padStart(2, '0')].join('-'),
    ),
  )
  .refine(isPlausibleDay, 'Date invalide');

/** A day of the calendar that somebody can mean; PostgreSQL knows no year 0. */
function isPlausibleDay(value: string): boolean {
  return isDay(value) && value >= '1900-01-01' && value < '2200-01-01';
}
/** An instant, ISO 8601 with its offset or Z. */
export const instant = z.string();

/** true, false, "true", "false", and 1 or 0 in queries (CORE-268). */
export const flagText = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');
z.globalRegistry.add(flagText, { id: 'FlagText' });
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);
z.globalRegistry.add(flag, { id: 'Flag' });

export const page = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'Page invalide')
  .transform(Number)
  .default(1);

/** A year of the books, in a path. */
export const yearText = z
  .string()
  .regex(/^20\d\d$/, 'Année invalide')
  .transform(Number);
/** A month of Paris, "2026-11". */
export const month = z.string('Mois invalide').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Mois invalide');
/** A page in a path, where it cannot be left out. */
export const pageText = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'Nombre invalide')
  .transform(Number);
export const yearParams = z.object({ year: yearText });
export const yearPageParams = z.object({ year: yearText, page: pageText });

/** The part of a collection to read; the header x-total-count gives the number of all rows. */
export const paging = {
  page,
  itemsPerPage: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'Nombre invalide')
    .transform(Number)
    .refine((count) => count <= mostItemsPerPage, 'Nombre invalide')
    .default(mostItemsPerPage),
};
export type Paging = { page: number; itemsPerPage: number };

type Order = z.ZodOptional<z.ZodEnum<{ asc: 'asc'; desc: 'desc' }>>;
type OrderQuery<Field extends string> = { [F in Field as `order[${F}]`]: Order };
/** Lists that are ordered by the same field share its parameter. */
const orders: Record<string, Order> = {};
const orderOf = (field: string): Order =>
  (orders[field] ??= z.enum(['asc', 'desc'], 'Ordre inconnu').optional());
/** `order[field]=asc|desc` for each of these fields of a list. */
export const orderBy = <const Field extends string>(fields: readonly Field[]): OrderQuery<Field> =>
  Object.fromEntries(fields.map((field) => [`order[${field}]`, orderOf(field)])) as OrderQuery<Field>;

/** One of the four kinds of session. */
export const sessionKind = z.enum(sessionKinds);
z.globalRegistry.add(sessionKind, { id: 'SessionKind' });

/** One of a formation's rooms, where they are priced. */
export const room = z.enum(rooms, 'Chambre inconnue');
z.globalRegistry.add(room, { id: 'Room' });

/** An entry of `actions`: allowed, or the reason why not. */
export const decision = z.object({ ok: z.boolean(), reason: z.string().optional() });
z.globalRegistry.add(decision, { id: 'Decision' });

/** Confirms the call, or answers a yes-or-no question. */
export const okFlag = z.object({ ok: z.boolean() });
z.globalRegistry.add(okFlag, { id: 'Ok' });

/** A person, by name. */
export const personName = z.object({ id, firstName: z.string(), lastName: z.string() });
z.globalRegistry.add(personName, { id: 'PersonName' });

export const violation = z.object({ propertyPath: z.string(), message: z.string() });
z.globalRegistry.add(violation, { id: 'Violation' });

/** The body of every refusal, application/problem+json. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  reason: z.string().optional(),
  violations: z.array(violation).optional(),
  /** The challenge of a login that needs a second proof, and the ways to give it. */
  secondFactor: z.object({ challenge: z.string(), methods: z.array(z.enum(secondFactorMethods)) }).optional(),
  requestId: z.string(),
});
z.globalRegistry.add(problem, { id: 'Problem' });
export type Problem = z.output<typeof problem>;

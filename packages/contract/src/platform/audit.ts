import { auditActions, auditSubjects } from '@forman/domain/platform/audit';
import { type BooksActKind, booksActKinds } from '@forman/domain/books/books-log';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, idText, instant, looseDay, orderBy, paging, personName, trimmed } from '../fields.ts';

const booksKinds = Object.keys(booksActKinds) as [BooksActKind, ...BooksActKind[]];

/** Values as text, whatever their type: "true", "45.5", "2026-12-31", a list as JSON. */
const change = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() });
z.globalRegistry.add(change, { id: 'AuditChange' });

const auditEntry = z.object({
  id: z.int(),
  at: instant,
  /** null when the portal acted by itself. */
  actor: personName.nullable(),
  /** The administrator who acted in the actor's account. */
  actingAdmin: personName.nullable(),
  action: z.string(),
  subject: z.object({
    type: z.string(),
    id: z.string(),
    /** A person's name, a session's title; null where the subject has none, or is gone. */
    name: z.string().nullable(),
  }),
  changes: z.array(change),
  /** The reason given, or the call made. */
  note: z.string(),
});
z.globalRegistry.add(auditEntry, { id: 'AuditEntry' });
export type AuditEntry = z.output<typeof auditEntry>;

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'GET',
  path: '/audit',
  access: 'members.administer',
  shows: 'all',
  summary: 'List the audit log, newest first; filters: actor, person, action, period and words',
  query: z.object({
    ...paging,
    ...orderBy(['at']),
    search: trimmed(100).optional(),
    /** The person who acted, in their own account or in somebody else's. */
    actor: idText.optional(),
    /** The person acted upon. */
    user: idText.optional(),
    action: z.enum(auditActions, 'Acte inconnu').optional(),
    subject: z.enum(auditSubjects, 'Objet inconnu').optional(),
    'at[after]': looseDay.optional(),
    'at[before]': looseDay.optional(),
  }),
  response: z.object({ entries: z.array(auditEntry), count: z.int(), maxPage: z.int() }),
});

const booksLogEntry = z.object({
  id: z.int(),
  at: instant,
  /** null when the portal acted by itself. */
  actor: personName.nullable(),
  actingAdmin: personName.nullable(),
  kind: z.enum(booksKinds),
  /** The act, in French. */
  sentence: z.string(),
  changes: z.array(change),
  note: z.string(),
});
z.globalRegistry.add(booksLogEntry, { id: 'BooksLogEntry' });

export const listBooksLog = endpoint({
  id: 'listBooksLog',
  method: 'GET',
  path: '/audit/books',
  access: 'finance.read_all',
  shows: ['books', 'chart', 'closings', 'vat'],
  summary:
    'List the acts of the audit log on the books, newest first: closings, exports, archives, corrections, typed invoices, settings',
  query: z.object({
    ...paging,
    ...orderBy(['at']),
    kind: z.enum(booksKinds, 'Type inconnu').optional(),
    actor: idText.optional(),
    'at[after]': looseDay.optional(),
    'at[before]': looseDay.optional(),
  }),
  response: z.object({
    entries: z.array(booksLogEntry),
    count: z.int(),
    maxPage: z.int(),
    /** Everybody who ever acted on the books, by name, for the filter. */
    people: z.array(personName),
  }),
});

export const personChange = z.object({
  /** Unique key of this line among the person's changes. */
  key: z.string(),
  at: instant,
  actor: personName.nullable(),
  actingAdmin: personName.nullable(),
  /** The act, where no field changed; null for lines from the portal's own tables. */
  action: z.string().nullable(),
  field: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.string(),
});
z.globalRegistry.add(personChange, { id: 'PersonChange' });
export type PersonChange = z.output<typeof personChange>;

export const listPersonChanges = endpoint({
  id: 'listPersonChanges',
  method: 'GET',
  path: '/users/:id/changes',
  access: 'members.administer',
  shows: ['people', 'hours'],
  summary:
    'List the changes of a person’s data with author, old and new value, newest first: audit, levels, credit, dues and goals',
  params: idParams,
  query: z.object({ ...paging, field: trimmed(60).optional() }),
  response: z.object({
    changes: z.array(personChange),
    count: z.int(),
    maxPage: z.int(),
    /** Every field that was ever changed, for the filter. */
    fields: z.array(z.string()),
  }),
  errors: ['not_found'],
});

import { mostOpeningLines, openingSources } from '@forman/domain/books/ledger/opening';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, euros, id, instant, personName, trimmed } from '../fields.ts';

/** The opening entry of the books, from the balance of the former ones. */

const openingLine = z.object({ account: z.string(), label: z.string(), debit: euros, credit: euros });
z.globalRegistry.add(openingLine, { id: 'OpeningLine' });

const opening = z.object({
  id,
  on: day,
  source: z.enum(openingSources),
  fileName: z.string().nullable(),
  lines: z.array(openingLine),
  totals: z.object({ debit: euros, credit: euros }),
  /** What keeps it from being signed, by field: "lines.0.account". */
  violations: z.array(z.object({ propertyPath: z.string(), message: z.string() })),
  version: z.int(),
  draftedBy: personName,
  draftedAt: instant,
  signedBy: personName.nullable(),
  signedAt: instant.nullable(),
});
z.globalRegistry.add(opening, { id: 'BooksOpening' });

const standing = z.object({ draft: opening.nullable(), signed: z.array(opening) });
z.globalRegistry.add(standing, { id: 'BooksOpenings' });

export const getOpenings = endpoint({
  id: 'getOpenings',
  method: 'GET',
  path: '/ledger/openings',
  access: 'finance.read_all',
  shows: ['ledger'],
  summary: 'Get the openings of the books: the draft, if there is one, and those that were signed',
  response: standing,
});

export const mostOpeningBytes = 20 * 1024 * 1024;

export const readOpeningFile = endpoint({
  id: 'readOpeningFile',
  method: 'POST',
  path: '/ledger/openings/file',
  access: 'finance.administer',
  changes: ['ledger'],
  summary:
    'Read the balance of the former books (CSV, or the FEC) as the draft of the opening, in place of an earlier draft; field `on`: the day of the move',
  upload: 'file',
  response: standing,
  errors: ['malformed', 'too_large'],
  isRefusedInTakeover: true,
  rateLimit: { per: 'account', count: 60, seconds: 900 },
});

const cents = z
  .int('Montant invalide')
  .min(0, 'Un montant sans signe')
  .max(10_000_000_000, 'Montant trop grand');

export const saveOpening = endpoint({
  id: 'saveOpening',
  method: 'PUT',
  path: '/ledger/openings/draft',
  access: 'finance.administer',
  changes: ['ledger'],
  summary:
    'Save the lines of the draft as they were typed; `version` 0 for a new draft. What is wrong in it is answered',
  body: z.object({
    on: day,
    version: z.int().min(0),
    lines: z
      .array(
        z.object({
          account: trimmed(40, 'Compte invalide'),
          label: trimmed(200, 'Libellé trop long'),
          debitCents: cents,
          creditCents: cents,
        }),
      )
      .max(mostOpeningLines, `${mostOpeningLines} lignes au plus`),
  }),
  response: standing,
  errors: ['conflict'],
  isRefusedInTakeover: true,
});

export const dropOpening = endpoint({
  id: 'dropOpening',
  method: 'DELETE',
  path: '/ledger/openings/draft',
  access: 'finance.administer',
  changes: ['ledger'],
  summary: 'Give up the draft of the opening',
  response: standing,
  errors: ['not_found'],
  isRefusedInTakeover: true,
});

export const signOpening = endpoint({
  id: 'signOpening',
  method: 'POST',
  path: '/ledger/openings/signature',
  access: 'books.sign_opening',
  changes: ['ledger', 'closings'],
  summary:
    'Sign the draft as it was read: its entry (AN) is written for good, on its day or the next open one',
  body: z.object({ id, version: z.int().min(1) }),
  response: standing,
  errors: ['conflict'],
  isRefusedInTakeover: true,
  needsConfirmation: true,
});

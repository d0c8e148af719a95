import { closingKinds } from '@forman/domain/books/ledger/closings';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, euros, instant } from '../fields.ts';

const lastClosing = z.object({
  kind: z.enum(closingKinds),
  lastOn: day,
  closedAt: instant,
  hash: z.string(),
  perpetual: euros,
});

const attestation = z.object({
  at: instant,
  association: z.object({ name: z.string(), siren: z.string(), address: z.string() }),
  software: z.object({ name: z.string(), version: z.string() }),
  inalterability: z.object({
    /**
     * Tables of the books whose rows the database now refuses to change or delete; `unguarded`: those it
     * would let change.
     */
    guarded: z.array(z.string()),
    unguarded: z.array(z.string()),
    /** True when the database account of the portal could lift these locks. */
    canLift: z.boolean(),
    documents: z.int(),
    entries: z.int(),
  }),
  security: z.object({
    days: z.int(),
    months: z.int(),
    years: z.int(),
    /**
     * True when each closing bears its own hash and that of the one before it; recomputed for this answer.
     */
    isChained: z.boolean(),
    last: lastClosing.nullable(),
    /**
     * True when an address outside the portal gets the hash of each month; `lastHashSentAt`: when it last
     * did.
     */
    hasTreasurer: z.boolean(),
    lastHashSentAt: instant.nullable(),
  }),
  keeping: z.object({ firstOn: day.nullable(), documents: z.int(), acts: z.int() }),
  archiving: z.object({
    /** The last archive of each year. */
    archives: z.array(z.object({ year: z.int(), madeAt: instant, sha256: z.string() })),
    /** Closed years without an archive. */
    missing: z.array(z.int()),
  }),
});
z.globalRegistry.add(attestation, { id: 'BooksAttestation' });
export type BooksAttestation = z.output<typeof attestation>;

export const getBooksAttestation = endpoint({
  id: 'getBooksAttestation',
  method: 'GET',
  path: '/closings/attestation',
  access: 'finance.read_all',
  shows: ['closings'],
  summary:
    'Get the measures for inalterability, security, keeping and archiving of the books (CGI, art. 286 I 3° bis), as found in the database now',
  response: attestation,
  rateLimit: { per: 'account', count: 20, seconds: 60 },
});

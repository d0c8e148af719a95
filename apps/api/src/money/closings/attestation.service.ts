import type { BooksAttestation } from '@forman/contract/money/books-attestation';
import { centsToEuros } from '@forman/domain/money';
import portal from '../../../../../package.json' with { type: 'json' };
import type { Context } from '../../context.ts';
import { readAssociation } from '../../platform/association/association.service.ts';
import { findLastHashMail } from '../../platform/notifications/outbox.queries.ts';
import { countKept, listGuards } from './attestation.queries.ts';
import { listMadeArchives } from './archives.queries.ts';
import { closingFaults } from './closing-chain.ts';
import { findFirstDay, listClosings, type StoredClosing } from './closings.queries.ts';
import { readTreasurer } from './treasurer.queries.ts';

/**
 * Collects the facts of the books that the page states: each sentence is read or computed now, none is a
 * promise.
 */
export async function attest(ctx: Context): Promise<BooksAttestation> {
  const { db } = ctx;
  const [association, guards, kept, closings, archives, treasurer, lastHash, firstOn] = await Promise.all([
    readAssociation(db),
    listGuards(db),
    countKept(db),
    listClosings(db),
    listMadeArchives(db),
    readTreasurer(db),
    findLastHashMail(db, { withTests: false }),
    findFirstDay(db),
  ]);
  const { name, siren, address, postalCode, city } = association;
  const yearsDone = new Set(archives.map(({ year }) => year));
  return {
    at: ctx.clock.now().toISOString(),
    association: {
      name,
      siren,
      address: [address, `${postalCode} ${city}`.trim()].filter(Boolean).join(', '),
    },
    software: { name: 'Forman', version: portal.version },
    inalterability: {
      guarded: guards.filter(({ isGuarded }) => isGuarded).map(({ table }) => table),
      unguarded: guards.filter(({ isGuarded }) => !isGuarded).map(({ table }) => table),
      canLift: guards.some(({ canLift }) => canLift),
      documents: kept.documents,
      entries: kept.entries,
    },
    security: {
      ...countKinds(closings),
      isChained: closingFaults(closings).length === 0,
      last: toLast(closings.findLast(({ kind }) => kind !== 'archive')),
      hasTreasurer: treasurer !== '',
      lastHashSentAt: lastHash?.sentAt ?? null,
    },
    keeping: { firstOn, documents: kept.documents, acts: kept.acts },
    archiving: {
      archives: [...yearsDone].map((year) => {
        const { madeAt, sha256 } = archives.find((one) => one.year === year)!;
        return { year, madeAt, sha256 };
      }),
      missing: closings
        .filter(({ kind }) => kind === 'year')
        .map(({ lastOn }) => Number(lastOn.slice(0, 4)))
        .filter((year) => !yearsDone.has(year)),
    },
  };
}

const countKinds = (closings: readonly StoredClosing[]) => {
  const of = (wanted: StoredClosing['kind']) => closings.filter(({ kind }) => kind === wanted).length;
  return { days: of('day'), months: of('month'), years: of('year') };
};

const toLast = (closing: StoredClosing | undefined): BooksAttestation['security']['last'] =>
  closing
    ? {
        kind: closing.kind,
        lastOn: closing.lastOn,
        closedAt: closing.closedAt,
        hash: closing.hash,
        perpetual: centsToEuros(closing.perpetualCents),
      }
    : null;

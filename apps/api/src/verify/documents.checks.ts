import { isGivenUp } from '../books/invoicing/standing.queries.ts';
import { documentFaults, type DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { type DocumentSeries, formatDocumentNumber } from '@forman/domain/books/invoicing/numbering';
import { sql } from 'kysely';
import { genesisHash } from '../canonical-json.ts';
import type { Db } from '../db/database.ts';
import { type ChainCounter, type ChainRow, verifyChain } from '../books/invoicing/hash-chain.ts';
import { listLost } from '../books/invoicing/lost-numbers.queries.ts';
import { type Check, countOf, faultsOf } from './check.ts';
import { discountOf } from './money.checks.ts';

type DocumentRow = ChainRow & { sequence: number; grossCents: number };

export const checkDocuments: Check = async (db) => {
  const faults = await faultsOf(
    db,
    sql`select format('%s: its series and year have no counter', d.number) as fault from invoice_documents d
      where not exists (select from document_counters c where c.series = d.series and c.year = d.year) order by d.id`,
  );
  let checked = 0;
  let previous: ChainCounter | null = null;
  for (const counter of await listCounters(db)) {
    const rows = await listDocuments(db, counter);
    const start: string = previous?.series === counter.series ? previous.lastHash : genesisHash;
    const lost = await listLost(db, counter);
    const chain = verifyChain(rows, counter, start, lost).map((fault) => `${fault.number}: ${fault.kind}`);
    faults.push(...chain, ...rows.flatMap((row) => rowFaults(row, counter)), ...dayFaults(rows));
    checked += rows.length;
    previous = counter;
  }
  return { checked, faults };
};

/** Lists the counters in the order in which the years of a series are chained. */
function listCounters(db: Db): Promise<ChainCounter[]> {
  return db
    .selectFrom('document_counters')
    .select(['series', 'year', 'last_sequence as lastSequence', 'last_hash as lastHash'])
    .orderBy('series')
    .orderBy('year')
    .execute() as Promise<ChainCounter[]>;
}

async function listDocuments(db: Db, { series, year }: ChainCounter): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom('invoice_documents')
    .select([
      'number',
      'previous_hash as previousHash',
      'hash',
      'snapshot',
      'sequence',
      'gross_cents as grossCents',
    ])
    .where('series', '=', series)
    .where('year', '=', year)
    .orderBy('sequence')
    .execute();
  return rows as unknown as DocumentRow[];
}

/** Checks the columns beside the snapshot, and the law's requirements on it. */
function rowFaults(row: DocumentRow, { series, year }: { series: DocumentSeries; year: number }): string[] {
  const snapshot: DocumentSnapshot = row.snapshot;
  return [
    ...(row.number === formatDocumentNumber(series, year, row.sequence)
      ? []
      : ['the number is not of its place']),
    ...(row.grossCents === snapshot.grossCents ? [] : ['the amount is not the snapshot’s']),
    ...documentFaults(snapshot),
  ].map((fault) => `${row.number}: ${fault}`);
}

/** Numbers are chronological (CGI annexe II, art. 242 nonies A): dates of documents never go back. */
const dayFaults = (rows: readonly DocumentRow[]): string[] =>
  rows.flatMap(({ number, snapshot: { issuedOn } }, index) => {
    const before = rows[index - 1]?.snapshot.issuedOn;
    return before !== undefined && issuedOn < before
      ? [`${number}: issued on ${issuedOn}, the one before it on ${before}`]
      : [];
  });

const audited = (action: string) =>
  sql`exists (select from audit_log where subject = 'transaction' and subject_id = t.id::text
    and action = ${action} and actor_id is not null)`;

/** What the office gave back of a sale in money; what it gave back as an avoir is among the avoirs. */
const repaidOf = sql`select coalesce(sum(amount_cents), 0) as cents from repayments
  where transaction_id = t.id and means <> 'avoir'`;

/**
 * Invariant 6, for each transaction: invoiced − credited = to be paid + by credit − given up − returned as avoir −
 * refunded, where invoiced is the price less the gifts; on older documents, without discounts, gifts count as
 * credit. Nothing is credited twice, and an invoice credited whole has no net or VAT left. Typed invoices are
 * paid in full, for no seat, by a known person; so is each correction.
 */
export const checkTransactions: Check = async (db) => ({
  checked: await countOf(db, sql`select count(*) from transactions`),
  faults: [
    ...(await faultsOf(
      db,
      sql`select format('transaction %s over %s: invoiced %s, credited %s, to be paid %s, by credit %s, given up %s, returned %s, refunded %s, by hand %s',
          t.id, t.base_total_cents, d.invoiced, d.credited, t.total_cents, a.used - t.discount_cents, d.given_up, v.returned,
          t.refunded_cents, b.cents) as fault
        from transactions t
        cross join lateral (select coalesce(sum(x.gross_cents) filter (where x.series = 'F'), 0) as invoiced,
            coalesce(sum(x.gross_cents) filter (where x.series = 'AV'), 0) as credited,
            coalesce(sum(x.gross_cents) filter (where ${isGivenUp('x')}), 0) as given_up
          from invoice_documents x where x.transaction_id = t.id) d
        cross join lateral (select coalesce(sum(amount_cents), 0) as used from avoir_applications where transaction_id = t.id) a
        cross join lateral (select coalesce(sum(x.amount_cents), 0) as returned from avoirs x
          join invoice_documents c on c.id = x.document_id where c.transaction_id = t.id) v
        cross join lateral (${repaidOf}) b
        where d.invoiced - d.credited <> t.total_cents + a.used - t.discount_cents - d.given_up - v.returned - t.refunded_cents - b.cents
          or b.cents > t.total_cents - t.refunded_cents or d.credited > d.invoiced
          or (t.item <> 'manual' and t.base_total_cents <> t.total_cents + a.used)
        order by t.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('%s: a discount of %s, where its sale has %s and gifts of %s', d.number, (${discountOf('d')}),
            t.discount_cents, g.used) as fault
          from invoice_documents d join transactions t on t.id = d.transaction_id
          cross join lateral (select coalesce(sum(p.amount_cents), 0) as used from avoir_applications p
            join avoirs v on v.id = p.avoir_id where p.transaction_id = t.id and not v.is_owed) g
          where d.series = 'F' and ((${discountOf('d')}) <> t.discount_cents
            or t.discount_cents > 0 and t.discount_cents <> g.used) order by d.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('transaction %s, typed by hand: %s', t.id,
            case when t.total_cents <> t.base_total_cents or t.method <> 'manual' then 'it is not paid in full by other means'
              when t.registration_id is not null then 'it paid for a seat' else 'nobody is known to have typed it' end) as fault
          from transactions t where t.item = 'manual' and (t.total_cents <> t.base_total_cents or t.method <> 'manual'
            or t.registration_id is not null or not ${audited('transaction.type')}) order by t.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('transaction %s: %s invoices, %s corrections audited', t.id, f.count, l.count) as fault
          from (select transaction_id, count(*) from invoice_documents where series = 'F'
            group by transaction_id having count(*) > 1) f
          join transactions t on t.id = f.transaction_id
          cross join lateral (select count(*) from audit_log where subject = 'transaction' and subject_id = t.id::text
            and action = 'transaction.edit' and actor_id is not null) l
          where f.count > l.count + 1 order by t.id`,
    )),
    ...(await faultsOf(
      db,
      sql`select format('%s: %s credited of %s, with a net of %s of %s', f.number, c.gross, f.gross_cents, c.net, f.net) as fault
          from (select id, number, gross_cents, (snapshot->>'netCents')::int as net from invoice_documents where series = 'F') f
          join (select corrects_id, sum(gross_cents) as gross, sum((snapshot->>'netCents')::int) as net
            from invoice_documents where series = 'AV' group by corrects_id) c on c.corrects_id = f.id
          where c.gross > f.gross_cents or (c.gross = f.gross_cents and c.net <> f.net) order by f.id`,
    )),
  ],
});

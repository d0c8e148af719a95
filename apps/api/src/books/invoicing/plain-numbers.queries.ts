import { attestationNumber } from '@forman/domain/hours/attestations';
import { formatOrderNumber } from '@forman/domain/money/group-orders/group-orders';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Series without a chain of hashes: attestations of hours, and group orders. */
export const plainSeries = { AT: attestationNumber, CG: formatOrderNumber };

export type PlainSeries = keyof typeof plainSeries;

export type PlainNumber = { series: PlainSeries; year: number; sequence: number };

export const recently = (since: Date) => sql<PlainNumber>`
  select 'AT' as series, year, max(sequence)::int as sequence from attestations where issued_at > ${since} group by year
  union all select 'CG', year, max(sequence)::int from group_orders where created_at > ${since} group by year
  order by series, year desc`;

/** The last number of each series and year, given or declared lost, the last year of a series first. */
export const reached = sql<PlainNumber>`
  select series, year, max(last)::int as sequence from (
    select 'AT' as series, year, last_sequence as last from attestation_counters
    union all select 'CG', year, max(sequence) from group_orders group by year
    union all select series, year, last_sequence from lost_numbers where series in ('AT', 'CG')) every
  group by series, year order by series, year desc`;

/** Whoever takes a number of the series waits. */
export const lockSeries = (tx: Tx, series: PlainSeries, year: number) =>
  series === 'AT'
    ? sql`lock table attestation_counters in exclusive mode`.execute(tx)
    : sql`select pg_advisory_xact_lock(hashtextextended('group_orders', ${year}))`.execute(tx);

export const raiseAttestations = (tx: Tx, year: number, sequence: number) =>
  sql`
    insert into attestation_counters (year, last_sequence) values (${year}, ${sequence})
    on conflict (year) do update set last_sequence = excluded.last_sequence`.execute(tx);

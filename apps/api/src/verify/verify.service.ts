import type { Db } from '../db/database.ts';
import type { Check } from './check.ts';
import { checkClosings, checkNumbers } from './closings.checks.ts';
import { checkDocuments, checkTransactions } from './documents.checks.ts';
import {
  checkAvoirs,
  checkCustomers,
  checkEntries,
  checkFacts,
  checkLetters,
  checkOpenings,
  checkProviders,
  checkSales,
  checkStatements,
} from './ledger.checks.ts';
import { checkHourMovements } from './hour-movements.checks.ts';
import {
  checkAttestationNumbers,
  checkAttestations,
  checkAttestedHours,
  checkCountedOnce,
} from './hours.checks.ts';
import { checkBalances, checkExplanations, checkPayments } from './money.checks.ts';
import { checkPresence } from './presence.checks.ts';
import { checkLiveStates, checkSeats } from './seats.checks.ts';
import { checkShownHours } from './shown-hours.checks.ts';
import { checkBank } from './bank.checks.ts';
import { checkReceipts } from './counter.checks.ts';

/** The rows that one invariant checked, and each that breaks it, in English, for log and command line. */
export type InvariantReport = { number: number; title: string; checked: number; faults: string[] };

/** The invariants of money and seats, in their order, then those of the ledger and of presence. */
const invariants: { title: string; check: Check }[] = [
  { title: 'balances are their movements and what is left on avoirs', check: checkBalances },
  { title: 'seats taken stay within the capacity', check: checkSeats },
  { title: 'one live state a person a session', check: checkLiveStates },
  { title: 'captured payments are settled once, refunded or stuck', check: checkPayments },
  { title: 'document numbers have no gap, the hash chain holds', check: checkDocuments },
  { title: 'what is invoiced is what was paid and not given back', check: checkTransactions },
  { title: 'avoirs, levels and memberships are explained', check: checkExplanations },
  { title: 'each entry of the ledger balances', check: checkEntries },
  { title: 'each fact that moves money has its entry', check: checkFacts },
  { title: 'what each person owes is their account', check: checkCustomers },
  { title: 'what is left on avoirs is what is owed for them', check: checkAvoirs },
  {
    title: 'what the providers hold is what was captured, not given back, kept or paid out',
    check: checkProviders,
  },
  { title: 'the sales of a month are its documents', check: checkSales },
  { title: 'closings are one chain, and what documents and entries say', check: checkClosings },
  { title: 'entries of closed days have numbers without gap', check: checkNumbers },
  { title: 'each fee and payout of a statement has its entry', check: checkStatements },
  {
    title: 'records of presence are unbroken chains, and absentees are who signed nothing',
    check: checkPresence,
  },
  { title: 'hours count for what was accepted and not taken back', check: checkHourMovements },
  { title: 'attestations are of half-days that were signed and countersigned', check: checkAttestations },
  { title: 'attestation numbers have no gap', check: checkAttestationNumbers },
  { title: 'valid attestations count for what they say, voided ones for nothing', check: checkAttestedHours },
  { title: 'sessions show the hours that they count for', check: checkShownHours },
  { title: 'no minute of a person is attested twice', check: checkCountedOnce },
  { title: 'cheques and cash are what was received and is not at the bank', check: checkReceipts },
  { title: 'what explains a line of the bank is of its sum, and statements add up', check: checkBank },
  { title: 'the lines of a letter settle one another', check: checkLetters },
  { title: 'each signed opening is its entry', check: checkOpenings },
];

/**
 * Checks all invariants on one snapshot of the database, which may be in use meanwhile.
 * @param now decides which holds and offers still run, and how long money has waited.
 */
export function verifyInvariants(db: Db, now: Date): Promise<InvariantReport[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const reports: InvariantReport[] = [];
      for (const [index, { title, check }] of invariants.entries()) {
        reports.push({ number: index + 1, title, ...(await check(snapshot, now)) });
      }
      return reports;
    });
}

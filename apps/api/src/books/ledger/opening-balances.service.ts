import type { saveOpening, getOpenings, signOpening } from '@forman/contract/books/ledger-opening';
import { day } from '@forman/contract/fields';
import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import {
  type FormerAvoir,
  formerAvoirViolations,
  openingEntry,
  type OpeningLine,
  openingTotals,
  openingViolations,
} from '@forman/domain/books/ledger/opening';
import { AppError, type Violation } from '@forman/domain/errors';
import { centsToEuros } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { readAccounts } from './chart.queries.ts';
import { post } from './ledger.queries.ts';
import * as queries from './opening-balances.queries.ts';
import { readBalanceFile } from './opening-file.ts';

type Openings = AnswerOf<typeof getOpenings>;

/** The draft with what is wrong in it, and the openings that were signed. */
export async function listOpenings(db: Db, now: Date): Promise<Openings> {
  const [rows, avoirs, accounts] = await Promise.all([
    queries.listOpenings(db),
    queries.listFormerAvoirs(db),
    readAccounts(db),
  ]);
  const wire = rows.map((row) => toOpening(row, faultsOf(row, { today: parisDay(now), avoirs, accounts })));
  return {
    draft: wire.find(({ signedAt }) => signedAt === null) ?? null,
    signed: wire.filter(({ signedAt }) => signedAt !== null),
  };
}

type Books = { today: string; avoirs: FormerAvoir[]; accounts: Awaited<ReturnType<typeof readAccounts>> };

/** What keeps an opening from being signed: in its lines, and beside what was moved in. */
const faultsOf = (row: queries.OpeningRow, { today, avoirs, accounts }: Books): Violation[] =>
  row.signedAt
    ? []
    : [
        ...openingViolations(row, today),
        ...formerAvoirViolations(row.lines, avoirs, accounts.find(({ role }) => role === 'avoirs')!.number),
      ];

function toOpening(row: queries.OpeningRow, violations: Violation[]): Openings['signed'][number] {
  const { debitCents, creditCents } = openingTotals(row.lines);
  return {
    ...row,
    lines: row.lines.map(({ account, label, debitCents: debit, creditCents: credit }) => ({
      account,
      label,
      debit: centsToEuros(debit),
      credit: centsToEuros(credit),
    })),
    totals: { debit: centsToEuros(debitCents), credit: centsToEuros(creditCents) },
    violations,
    draftedAt: row.draftedAt.toISOString(),
    signedAt: row.signedAt?.toISOString() ?? null,
  };
}

/** Reads a balance or a FEC as the draft, in place of an earlier one. @throws AppError invalid, on file or day. */
export async function readFile(
  ctx: Context,
  viewer: Viewer,
  file: { name: string; bytes: Buffer; on: string | null },
): Promise<Openings> {
  const now = ctx.clock.now();
  const { on } = file;
  if (on === null || !day.safeParse(on).success)
    throw new AppError('invalid', { violations: [{ propertyPath: 'on', message: 'Date invalide' }] });
  const { source, lines } = readBalanceFile(file.bytes);
  await ctx.transaction(async (tx) => {
    await queries.lockOpenings(tx);
    await queries.deleteDraft(tx);
    const fileName = file.name.slice(-120);
    await queries.insertDraft(tx, { on, source, fileName, lines, by: viewer.id, now });
    await audit(tx, noteOf(viewer, now, 'ledger.opening_draft', { fileName, lines: lines.length }));
  });
  return listOpenings(ctx.db, now);
}

/** Saves typed lines; what is wrong in them keeps the draft from being signed only. @throws AppError conflict. */
export async function saveDraft(
  ctx: Context,
  viewer: Viewer,
  { on, version, lines: typed }: BodyOf<typeof saveOpening>,
): Promise<Openings> {
  const now = ctx.clock.now();
  const lines = typed.map((line) => ({ ...line, account: line.account.replaceAll(/\s/g, '').toUpperCase() }));
  await ctx.transaction(async (tx) => {
    await queries.lockOpenings(tx);
    const { draft } = await listOpenings(tx, now);
    if ((draft?.version ?? 0) !== version) throw changed();
    const saved = { on, lines, by: viewer.id, now };
    if (draft) return queries.updateDraft(tx, saved);
    await queries.insertDraft(tx, { ...saved, source: 'typed', fileName: null });
    await audit(tx, noteOf(viewer, now, 'ledger.opening_draft', { lines: lines.length }));
  });
  return listOpenings(ctx.db, now);
}

const changed = (): AppError =>
  new AppError('conflict', {
    reason: 'opening_changed',
    detail: 'L’ouverture a changé depuis que vous l’avez lue\u00a0: relisez-la.',
  });

/** @throws AppError not_found. */
export async function dropDraft(ctx: Context, viewer: Viewer): Promise<Openings> {
  const now = ctx.clock.now();
  await ctx.transaction(async (tx) => {
    await queries.lockOpenings(tx);
    if (!(await queries.deleteDraft(tx))) throw new AppError('not_found');
    await audit(tx, noteOf(viewer, now, 'ledger.opening_dropped', {}));
  });
  return listOpenings(ctx.db, now);
}

/**
 * Signs the draft that was read, and writes its entry. An account that the portal has bears the portal's label.
 * @throws AppError conflict when it has changed; invalid with what is wrong in it.
 */
export async function sign(
  ctx: Context,
  viewer: Viewer,
  { id, version }: BodyOf<typeof signOpening>,
): Promise<Openings> {
  const now = ctx.clock.now();
  await ctx.transaction(async (tx) => {
    await queries.lockOpenings(tx);
    const draft = (await queries.listOpenings(tx)).find(({ signedAt }) => signedAt === null);
    if (draft?.id !== id || draft.version !== version) throw changed();
    const [avoirs, accounts] = [await queries.listFormerAvoirs(tx), await readAccounts(tx)];
    const violations = faultsOf(draft, { today: parisDay(now), avoirs, accounts });
    if (violations.length > 0) throw new AppError('invalid', { violations });
    const labels = new Map(accounts.map(({ number, label }) => [number, label]));
    const lines: OpeningLine[] = draft.lines.map((line) => ({
      ...line,
      label: labels.get(line.account) ?? line.label,
    }));
    await queries.markSigned(tx, id, { lines, by: viewer.id, now });
    await post(tx, openingEntry({ id, on: draft.on, lines }, accounts, avoirs), now);
    const { debitCents } = openingTotals(lines);
    await audit(
      tx,
      noteOf(viewer, now, 'ledger.opening_signed', { lines: lines.length, amount: centsToEuros(debitCents) }),
    );
  });
  return listOpenings(ctx.db, now);
}

const noteOf = (
  { id }: Viewer,
  at: Date,
  action: 'ledger.opening_draft' | 'ledger.opening_dropped' | 'ledger.opening_signed',
  detail: Record<string, string | number>,
) => ({ at, actorId: id, action, subject: 'ledger', subjectId: 'opening', detail }) as const;

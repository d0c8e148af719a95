import { createHash } from 'node:crypto';
import type { AnswerOf } from '@forman/contract/endpoint';
import type { readBankStatement } from '@forman/contract/money/bank';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { Cents } from '@forman/domain/money';
import {
  isAccountOf,
  pairLines,
  type ReadStatement,
  statementFault,
  type StatementFormat,
  sumOf,
} from '@forman/domain/money/bank/statement';
import { cleanLine } from '@forman/domain/values/clean';
import { parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { wrongFile } from '../../http/csv-file.ts';
import { readRecords } from '../../platform/association/association.queries.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { readSignedEuros } from '@forman/domain/values/euros';
import { readStatementFile } from './formats/read-statement.ts';
import {
  findAccountRead,
  findStatement,
  findStatementOf,
  insertLines,
  insertStatement,
  listKnownLines,
  lockStatements,
} from './statements.queries.ts';

const longestName = 200;
const longestAccount = 40;

type Sent = { name: string; bytes: Buffer; balance: string | null };
type Read = AnswerOf<typeof readBankStatement>;

/**
 * Reads a statement of the bank. A file that was read before answers what it brought then; of one that overlaps
 * another, the lines that were read stay as they are.
 * @throws AppError invalid on the file, or on the balance typed beside it.
 */
export async function readStatement(ctx: Context, viewer: Viewer, sent: Sent): Promise<Read> {
  const now = ctx.clock.now();
  const { format, statements } = readStatementFile(sent.bytes);
  const statement = withBalance(
    joined(await ours(ctx.db, statements), parisDay(now)),
    typedBalance(sent.balance),
  );
  // The balance may be typed once the file was read without it.
  const fileHash = createHash('sha256').update(sent.bytes).update(`${statement.closingCents}`).digest('hex');
  return ctx.transaction(async (tx) => {
    await lockStatements(tx);
    const before = await findStatementOf(tx, fileHash);
    if (before) return { statement: before, added: 0, known: before.lines };
    return storeStatement(tx, viewer, {
      statement, format, fileHash, fileName: cleanLine(sent.name).slice(0, longestName), now,
    }); // prettier-ignore
  });
}

/** The statements of our account among those of a file. @throws AppError invalid when there is none. */
async function ours(db: Db, statements: readonly ReadStatement[]): Promise<ReadStatement[]> {
  const { record } = await readRecords(db);
  const account = record.iban || (await findAccountRead(db));
  const found = statements.filter((one) => isAccountOf(account, one.account));
  if (found.length > 0) return found;
  throw wrongFile(
    `Ce relevé est celui d’un autre compte (${statements[0]?.account ?? ''})\u00a0: celui de l’association finit par ${account.replaceAll(' ', '').slice(-6)}`,
  );
}

/** One statement of those that follow one another in a file, each sound by itself. */
function joined(statements: readonly ReadStatement[], today: string): ReadStatement {
  for (const one of statements) {
    const fault = statementFault(one, today);
    if (fault !== null) throw wrongFile(fault);
  }
  const inOrder = statements.toSorted((a, b) => a.firstOn.localeCompare(b.firstOn));
  const [first, last] = [inOrder[0]!, inOrder.at(-1)!];
  const whole = {
    ...first,
    account: cleanLine(first.account).slice(0, longestAccount),
    lastOn: last.lastOn,
    closingCents: last.closingCents,
    lines: inOrder.flatMap(({ lines }) => lines),
  };
  if (whole.lines.length === 0) throw wrongFile('Ce relevé n’a aucune ligne');
  const fault = statementFault(whole, today);
  if (fault !== null) throw wrongFile(`Les relevés de ce fichier ne se suivent pas. ${fault}`);
  return whole;
}

/** @throws AppError invalid at the field. */
function typedBalance(typed: string | null): Cents | null {
  if (typed === null || typed.trim() === '') return null;
  const cents = readSignedEuros(typed);
  if (cents !== null) return cents;
  throw new AppError('invalid', {
    violations: [{ propertyPath: 'balance', message: 'Un montant, comme 1 234,56' }],
  });
}

/** The balances that the file says, else those that follow from what was typed. */
function withBalance(statement: ReadStatement, typed: Cents | null): ReadStatement {
  const { openingCents, closingCents, lines } = statement;
  if (openingCents !== null && closingCents !== null) return statement;
  return { ...statement, openingCents: typed === null ? null : typed - sumOf(lines), closingCents: typed };
}

type Written = {
  statement: ReadStatement;
  format: StatementFormat;
  fileHash: string;
  fileName: string;
  now: Date;
};

/** Writes a statement that was read, and its lines that were not yet; the caller has locked the statements. */
export async function storeStatement(tx: Tx, viewer: { id: number }, written: Written): Promise<Read> {
  const { statement, format, fileHash, fileName, now } = written;
  const { account, firstOn, lastOn, openingCents, closingCents, lines } = statement;
  const pairs = pairLines(lines, await listKnownLines(tx, firstOn, lastOn), format);
  const known = pairs.flatMap((one) => (one ? [one.id] : []));
  const added = lines.filter((_line, index) => pairs[index] === null);
  const id = await insertStatement(tx, {
    format, account, fileName, fileHash, firstOn, lastOn, openingCents, closingCents, readBy: viewer.id, now,
  }); // prettier-ignore
  await insertLines(tx, id, { lines: added, known });
  await audit(tx, {
    at: now,
    actorId: viewer.id,
    action: 'bank.read',
    subject: 'ledger',
    subjectId: id,
    detail: { fileName, format, firstOn, lastOn, added: added.length, known: known.length },
  });
  return { statement: (await findStatement(tx, id))!, added: added.length, known: known.length };
}

import type { ReadStatement, StatementLine } from '@forman/domain/money/bank/statement';
import type { Cents } from '@forman/domain/money';
import { wrongFile } from '../../../http/csv-file.ts';
import { decimalOf } from './amounts.ts';
import { dayOf, lineOf } from './lines.ts';
import { allAt, readXml, textAt, type Xml } from './xml.ts';

/**
 * Reads the statements of a camt.053 file (ISO 20022, BankToCustomerStatement, any version). Entries that the bank
 * has not booked yet are left out.
 * @throws AppError invalid on the file.
 */
export function readCamt(text: string): ReadStatement[] {
  const statements = allAt(readXml(text), 'Document/BkToCstmrStmt/Stmt');
  if (statements.length === 0) throw wrongFile('Ce fichier XML n’est pas un relevé camt.053');
  return statements.map(toStatement);
}

/** Balance before, and after: opening or previously closed, closing booked. */
const openings = ['OPBD', 'PRCD'];
const closings = ['CLBD'];

function toStatement(statement: Xml): ReadStatement {
  const entries = statement
    .all('Ntry')
    .filter((entry) => ['BOOK', ''].includes(textAt(entry, 'Sts/Cd', 'Sts')));
  const lines = entries.map(toLine);
  const days = [...lines.map(({ on }) => on), ...allAt(statement, 'FrToDt').flatMap(periodOf)].toSorted();
  const balanceDay = dayOrNone(textAt(statement, 'Bal/Dt/Dt', 'CreDtTm'));
  return {
    account: textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'),
    currency: textAt(statement, 'Acct/Ccy') || textAt(statement, 'Bal/Amt/@Ccy'),
    openingCents: balanceOf(statement, openings),
    closingCents: balanceOf(statement, closings),
    firstOn: days[0] ?? balanceDay,
    lastOn: days.at(-1) ?? balanceDay,
    lines,
  };
}

const dayOrNone = (written: string): string => dayOf(written.slice(0, 10));

const periodOf = (period: Xml): string[] =>
  [textAt(period, 'FrDtTm', 'FrDt'), textAt(period, 'ToDtTm', 'ToDt')]
    .filter((written) => written !== '')
    .map(dayOrNone);

/** The amount with the sign of its side: credit, or debit. A reversal stands on the side that it is on. */
function signedAt(of: Xml): Cents {
  const cents = decimalOf(textAt(of, 'Amt'));
  return textAt(of, 'CdtDbtInd') === 'DBIT' ? -cents : cents;
}

function balanceOf(statement: Xml, codes: readonly string[]): Cents | null {
  const found = statement.all('Bal').find((one) => codes.includes(textAt(one, 'Tp/CdOrPrtry/Cd')));
  return found ? signedAt(found) : null;
}

function toLine(entry: Xml): StatementLine {
  const details = allAt(entry, 'NtryDtls/TxDtls');
  const cents = signedAt(entry);
  const other = cents < 0 ? 'Cdtr' : 'Dbtr';
  const words = details.flatMap((one) => [
    textAt(one, `RltdPties/${other}/Nm`, `RltdPties/${other}/Pty/Nm`),
    ...allAt(one, 'RmtInf/Ustrd').map(({ text }) => text),
    ...allAt(one, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ text }) => text),
    endToEnd(textAt(one, 'Refs/EndToEndId')),
  ]);
  return lineOf({
    on: dayOrNone(textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm')),
    amountCents: cents,
    label: [textAt(entry, 'AddtlNtryInf'), ...words],
    reference: textAt(entry, 'AcctSvcrRef', 'NtryRef'),
  });
}

const endToEnd = (id: string): string => (/^NOT ?PROVIDED$/i.test(id) ? '' : id);

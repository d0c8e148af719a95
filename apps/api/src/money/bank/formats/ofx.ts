import type { ReadStatement } from '@forman/domain/money/bank/statement';
import { sumOf } from '@forman/domain/money/bank/statement';
import { wrongFile } from '../../../http/csv-file.ts';
import { decimalOf } from './amounts.ts';
import { dayOf, lineOf } from './lines.ts';
import { allAt, readXml, textAt, type Xml } from './xml.ts';

/**
 * Reads the statements of an OFX file: version 2 is XML, version 1 SGML whose values are not closed.
 * @throws AppError invalid on the file.
 */
export function readOfx(text: string): ReadStatement[] {
  const body = text.slice(Math.max(text.search(/<OFX>/i), 0));
  const statements = allAt(readXml(closed(body)), 'OFX/BANKMSGSRSV1/STMTTRNRS/STMTRS');
  if (statements.length === 0)
    throw wrongFile(
      'Ce fichier OFX n’a pas de relevé de compte\u00a0: choisissez le compte, et non la carte',
    );
  return statements.map(toStatement);
}

/** Tags of values, and not of groups: a value follows, or nothing where the bank leaves it empty. */
const values = /<([A-Z][A-Z0-9.]*)>([^<\r\n]*)(?:<\/\1>)?(?=\s*<)/g;
const groups = new Set(
  'OFX SIGNONMSGSRSV1 SONRS STATUS FI BANKMSGSRSV1 STMTTRNRS STMTRS BANKACCTFROM BANKTRANLIST STMTTRN LEDGERBAL AVAILBAL BANKACCTTO CCACCTTO PAYEE CURRENCY ORIGCURRENCY BALLIST BAL CREDITCARDMSGSRSV1 CCSTMTTRNRS CCSTMTRS CCACCTFROM INV401KSOURCE'.split(
    ' ',
  ),
);

/** The file with each value closed, and a lone "&" written out, as XML wants it; some banks write it out twice. */
const closed = (sgml: string): string =>
  sgml
    .replaceAll(values, (whole, tag: string, value: string) =>
      groups.has(tag) ? whole : `<${tag}>${value}</${tag}>`,
    )
    .replaceAll(/&amp;(?=(?:amp|lt|gt|quot|apos);)/gi, '&')
    .replaceAll(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/gi, '&amp;');

/** "20261125120000[+1:CET]" */
const dayAt = (xml: Xml, path: string): string =>
  dayOf(textAt(xml, path).replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3'));

/** The balance may be of the day of the download, which the lines of an earlier month do not reach. */
function isOfPeriod(day: string, statement: Xml, lastOn: string): boolean {
  const isEnded = textAt(statement, 'BANKTRANLIST/DTEND') !== '';
  return day >= lastOn && day <= (isEnded ? dayAt(statement, 'BANKTRANLIST/DTEND') : lastOn);
}

function toStatement(statement: Xml): ReadStatement {
  const lines = allAt(statement, 'BANKTRANLIST/STMTTRN').map((one) =>
    lineOf({
      on: dayAt(one, 'DTPOSTED'),
      amountCents: decimalOf(textAt(one, 'TRNAMT')),
      label: [textAt(one, 'NAME', 'PAYEE/NAME'), textAt(one, 'MEMO'), textAt(one, 'CHECKNUM')],
      reference: textAt(one, 'FITID'),
    }),
  );
  const days = lines.map(({ on }) => on).toSorted();
  const [firstOn, lastOn] = [
    days[0] ?? dayAt(statement, 'BANKTRANLIST/DTSTART'),
    days.at(-1) ?? dayAt(statement, 'BANKTRANLIST/DTEND'),
  ];
  const balance = textAt(statement, 'LEDGERBAL/BALAMT');
  const isOfEnd = balance !== '' && isOfPeriod(dayAt(statement, 'LEDGERBAL/DTASOF'), statement, lastOn);
  const closingCents = isOfEnd ? decimalOf(balance) : null;
  return {
    account: ['BANKID', 'BRANCHID', 'ACCTID']
      .map((part) => textAt(statement, `BANKACCTFROM/${part}`))
      .join(''),
    currency: textAt(statement, 'CURDEF'),
    openingCents: closingCents === null ? null : closingCents - sumOf(lines),
    closingCents,
    firstOn,
    lastOn,
    lines,
  };
}

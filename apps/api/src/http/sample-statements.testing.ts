import { explainBankLines, getBank, readBankStatement } from '@forman/contract/money/bank';
import { formatNumericDay } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { makeUser } from '../testing/factories.ts';
import { fileForm, sendFile } from '../testing/file-form.ts';
import type { TestPortal } from '../testing/harness.ts';
import type { Makers } from './sample-ready.testing.ts';

/** Calls on the bank’s statements. */
export function statementMakers(portal: TestPortal): Makers {
  let cents = 0;
  /** A statement of one line, of another sum each time. */
  const file = () => {
    cents += 1;
    const day = formatNumericDay(parisDay(portal.clock.now()));
    return `Date;Libellé;Montant\n${day};PRLV ESSAI;-12,${String(cents % 100).padStart(2, '0')}`;
  };
  const line = async (): Promise<{ statement: number; id: number }> => {
    const office = await portal.as(await makeUser(portal, { is_admin: true }));
    const { statement } = (await sendFile(office, readBankStatement.path, file())).json<{
      statement: { id: number };
    }>();
    const { lines } = await office.call(getBank, { query: { statement: String(statement.id) } });
    return { statement: statement.id, id: lines.find(({ explained }) => explained === null)!.id };
  };
  const explained = async () => ({ line: (await line()).id, account: 'provider_fees', note: '' });
  return {
    readBankStatement: async () => ({ form: fileForm(file(), { fields: { balance: '100,00' } }) }),
    getBank: async () => ({ values: { statement: String((await line()).statement) } }),
    findBankMoney: async () => ({ values: { id: (await line()).id, search: '' } }),
    explainBankLines: async () => ({ values: { lines: [await explained()] } }),
    undoBankLine: async () => {
      const office = await portal.as(await makeUser(portal, { is_admin: true }));
      const one = await explained();
      await office.call(explainBankLines, {
        body: { lines: [{ line: one.line, account: 'provider_fees' }] },
      });
      return { values: { id: one.line } };
    },
  };
}

import { explainBankLines, getBank, readBankStatement, undoBankLine } from '@forman/contract/money/bank';
import type { SentBodyOf } from '@forman/contract/endpoint';
import { formatNumericDay } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { listOpenMoney } from '../money/bank/open-money.queries.ts';
import { sendFile } from '../testing/file-form.ts';
import { asOffice, type Fact } from './year-world.testing.ts';

/** Reads a statement with some of what the books await, and fees; the office accepts most of it. */
export const readBank: Fact = async (world) => {
  const { random, portal } = world;
  const today = parisDay(portal.clock.now());
  const money = await listOpenMoney(portal.ctx.db, { since: null });
  const shown = money.filter(({ on }) => on <= today).slice(-random.int(1, 8));
  world.events += 1;
  const lines = [
    ...shown.map(({ cents, name }) => ({ cents, label: name })),
    { cents: -random.int(100, 2000), label: `FRAIS TENUE DE COMPTE ${world.events}` },
    ...(random.chance(0.3) ? [{ cents: random.int(100, 9000), label: `VIR INCONNU ${world.events}` }] : []),
  ];
  const rows = lines.map(
    ({ cents, label }) => `${formatNumericDay(today)};"${label}";${(cents / 100).toFixed(2)}`,
  );
  const office = await asOffice(world);
  const { statusCode, body } = await sendFile(
    office,
    readBankStatement.path,
    ['Date;Libellé;Montant', ...rows].join('\n'),
  );
  if (statusCode !== 201) throw new Error(body);
  const bank = await office.call(getBank, {});
  const explained = bank.lines.flatMap(({ id, proposal }): SentBodyOf<typeof explainBankLines>['lines'] => {
    if (proposal?.money) return [{ line: id, entries: proposal.money.entries }];
    if (proposal?.account) return [{ line: id, account: proposal.account.role }];
    return random.chance(0.5) ? [{ line: id, account: 'suspense' as const }] : [];
  });
  if (explained.length > 0) await office.call(explainBankLines, { body: { lines: explained } });
  if (explained.length > 0 && random.chance(0.4))
    await office.call(undoBankLine, { params: { id: random.pick(explained).line } });
  return true;
};

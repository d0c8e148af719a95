import { styleText } from 'node:util';
import type { InvariantReport } from '../apps/api/src/verify/verify.service.ts';

/** Most faults printed: there may be thousands. */
const shown = 20;

export function printReport({ number, title, checked, faults }: InvariantReport): void {
  const mark = faults.length === 0 ? styleText('green', '✓') : styleText('red', '✗');
  const count = faults.length === 0 ? '' : `, ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`;
  console.log(`${mark} ${number}. ${title} (${checked} checked${count})`);
  for (const fault of faults.slice(0, shown)) console.log(`     ${fault}`);
  if (faults.length > shown) console.log(`     … and ${faults.length - shown} more`);
}

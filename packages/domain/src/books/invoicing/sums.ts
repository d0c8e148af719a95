import type { Cents } from '../../money.ts';

type Amounts = { netCents: Cents; vatCents: Cents; grossCents: Cents };

/** Sums of a document: its lines, less its discounts. */
export function documentSums(lines: readonly Amounts[], allowances: readonly Amounts[] = []): Amounts {
  const sum = (of: (part: Amounts) => Cents): Cents =>
    lines.reduce((total, line) => total + of(line), 0) -
    allowances.reduce((total, allowance) => total + of(allowance), 0);
  return {
    netCents: sum((part) => part.netCents),
    vatCents: sum((part) => part.vatCents),
    grossCents: sum((part) => part.grossCents),
  };
}

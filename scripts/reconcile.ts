import { parseArgs } from 'node:util';
import { formatEuros } from '@forman/domain/money';
import { isDay, parisInstant } from '@forman/domain/paris-time';
import { ProviderError } from '../apps/api/src/adapters/provider-error.ts';
import { withContext } from '../apps/api/src/console.ts';
import type { Context } from '../apps/api/src/context.ts';
import {
  bookDifferences,
  compareWithProviders,
  type Difference,
} from '../apps/api/src/money/payments/compare.service.ts';
import { helpOn, root } from './command.ts';

helpOn(`
npm run reconcile -- --from 2026-11-20 [--to 2026-11-25] [--book]

Compares the payments that moved at the providers (Stripe, PayPal, the simulated bank) in a period with ours, and shows
what is missing here: money taken that the database does not know, as after a restored backup, captures that were not
taken in, refunds that the books do not have. --from and --to are days in Paris or instants (2026-11-20T14:30:00Z); --to is
not in the period, and is now when it is left out.

--book books what it found: what is ours and complete settles, refunds get their credit documents, the rest becomes cases
under Administration, Paiements à traiter, which administrators are told of by e-mail. Doing it twice does it once, and
what is a case is no difference any more.

Ends with 1 when something is missing and was not booked. The portal may be running. PayPal’s list is up to three hours
late, and its app has to be allowed Transaction Search.
`);

const words = {
  unknown: 'taken there, unknown here',
  not_taken_in: 'taken there, not taken in here',
  refunds_differ: 'another sum went back there',
} as const satisfies Record<Difference['kind'], string>;

const { values } = parseArgs({
  options: { from: { type: 'string' }, to: { type: 'string' }, book: { type: 'boolean', default: false } },
});

function instantOf(text: string): Date | null {
  const instant = isDay(text) ? parisInstant(text) : new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

function print({ kind, provider, reading, payment, oursRefundedCents }: Difference): void {
  const { ref, captureRef, amountCents, refundedCents, paymentId, label } = reading;
  console.log(`${provider.name}  ${ref}  ${captureRef ?? ''}  ${formatEuros(amountCents)}  ${words[kind]}`);
  console.log(
    `    ${label ?? ''}  payment ${payment?.id ?? paymentId}${payment ? `, ${payment.state}` : ''}`,
  );
  if (refundedCents > 0 || oursRefundedCents > 0)
    console.log(
      `    given back: ${formatEuros(refundedCents)} there, ${formatEuros(oursRefundedCents)} here`,
    );
}

async function reconcile(ctx: Context): Promise<void> {
  const from = instantOf(values.from ?? '');
  const to = values.to === undefined ? ctx.clock.now() : instantOf(values.to);
  if (!from || !to || from >= to) {
    console.error('Say from when, and until when, as days or instants: see --help.');
    process.exitCode = 1;
    return;
  }
  const { payments, differences } = await compareWithProviders(ctx, { from, to });
  for (const difference of differences) print(difference);
  console.log(`${payments} payments moved there, ${differences.length} differ here.`);
  if (differences.length === 0) return;
  if (!values.book) {
    console.log('Nothing was changed: --book books them.');
    process.exitCode = 1;
    return;
  }
  await bookDifferences(ctx, { from, to }, differences);
  console.log('Booked: what needs a person stands under Administration, Paiements à traiter.');
}

await withContext(root, reconcile).catch((error: unknown) => {
  if (!(error instanceof ProviderError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});

import { describe, expect, test } from 'vitest';
import { ProviderError } from '../provider-error.ts';
import type { EInvoicing, InvoiceDeposit } from './port.ts';
import { createSimulatedEInvoicing, simulatedSirets } from './simulated.ts';

/** What every platform promises; the SIRETs choose its answers. */
type Subject = { platform: EInvoicing; sirets: { accepted: string; unknown: string; silent: string } };
const subjects: Record<string, () => Subject> = {
  simulated: () => ({
    platform: createSimulatedEInvoicing(),
    sirets: { ...simulatedSirets, accepted: '21690123100011' },
  }),
};

const invoice = (changes: Partial<InvoiceDeposit>): InvoiceDeposit => ({
  number: 'F-2026-000001',
  buyerSiret: '21690123100011',
  pdf: new TextEncoder().encode('%PDF-1.7'),
  ...changes,
});

describe.each(Object.keys(subjects))('%s', (name) => {
  test('CORE-272: a number is deposited once: asked again it has the same id, another number another', async () => {
    const { platform, sirets } = subjects[name]!();
    const mine = { buyerSiret: sirets.accepted };
    const first = await platform.deposit(invoice(mine));
    expect(first).toEqual({ status: 'deposited', depositId: expect.stringMatching(/\S/) });
    expect(await platform.deposit(invoice(mine))).toEqual(first);
    expect(await platform.deposit(invoice({ ...mine, number: 'F-2026-000002' }))).not.toEqual(first);
  });

  test('CORE-272: an unknown body, a malformed SIRET and a file that is no PDF are refused with a sentence', async () => {
    const { platform, sirets } = subjects[name]!();
    for (const wrong of [
      { buyerSiret: sirets.unknown },
      { buyerSiret: '123' },
      { buyerSiret: sirets.accepted, pdf: new TextEncoder().encode('<html>') },
    ])
      expect(await platform.deposit(invoice(wrong))).toEqual({
        status: 'refused',
        message: expect.stringMatching(/^[A-ZÀ-Ý].*\.$/),
      });
  });

  test('CORE-272: silence is a failure that may be tried again', async () => {
    const { platform, sirets } = subjects[name]!();
    const failure = await platform
      .deposit(invoice({ buyerSiret: sirets.silent }))
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderError);
    expect(failure).toMatchObject({ provider: 'chorus-pro', retryable: true });
  });
});

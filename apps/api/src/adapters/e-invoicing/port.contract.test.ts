import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderError } from '../provider-error.ts';
import { createChorusPro } from './chorus-pro.ts';
import type { EInvoicing, InvoiceDeposit } from './port.ts';
import { createSimulatedEInvoicing, simulatedSirets } from './simulated.ts';
import { chorusProKeys, startChorusProTwin } from './testing/chorus-pro-twin.ts';

/** One platform under the contract; the SIRETs choose its answers. */
type Subject = { platform: EInvoicing; silence(): void; close(): Promise<void> };

const subjects: Record<string, () => Promise<Subject>> = {
  simulated: async () => {
    const platform = createSimulatedEInvoicing();
    const failure = new ProviderError('chorus-pro', 'no answer', { retryable: true });
    return { platform, silence: () => (platform.failWith = failure), close: async () => {} };
  },
  'Chorus Pro on its twin': async () => {
    const twin = await startChorusProTwin();
    const config = { ...chorusProKeys, apiBase: twin.url, oauthBase: twin.url };
    const platform = createChorusPro(config, { now: () => new Date() });
    return { platform, silence: () => twin.failNext('drop', 100), close: twin.close };
  },
};

const accepted = '21690123100011';
let count = 0;
/** An invoice whose file names its number and its buyer, as the XML inside a real one does. */
function invoice(changes: Partial<InvoiceDeposit> = {}): InvoiceDeposit {
  count += 1;
  const number = changes.number ?? `F-2026-${String(count).padStart(6, '0')}`;
  const buyerSiret = changes.buyerSiret ?? accepted;
  const pdf = new TextEncoder().encode(`%PDF-1.7 ${number} ${buyerSiret}`);
  const sellerSiret = '73282932000074';
  return { number, buyerSiret, sellerSiret, serviceCode: '', engagement: '', pdf, ...changes };
}
const refused = { status: 'refused', message: expect.stringMatching(/^[A-ZÀ-Ý].*\.$/) as string };

describe.each(Object.keys(subjects))('e-invoicing by %s', (name) => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await subjects[name]!();
  });
  afterAll(() => subject.close());
  const deposit = (changes?: Partial<InvoiceDeposit>) => subject.platform.deposit(invoice(changes));

  test('CORE-272: a number is deposited once: a repetition gets the same id, another number another one', async () => {
    const mine = invoice();
    const first = await subject.platform.deposit(mine);
    expect(first).toEqual({ status: 'deposited', depositId: expect.stringMatching(/\S/) as string });
    expect(await subject.platform.deposit(mine)).toEqual(first);
    expect(await deposit()).not.toEqual(first);
  });

  test('CORE-272: an unknown body, a malformed SIRET and a file that is not a PDF are refused with a sentence', async () => {
    for (const wrong of [
      { buyerSiret: simulatedSirets.unknown },
      { buyerSiret: '123' },
      { pdf: new TextEncoder().encode('<html>') },
    ])
      expect(await deposit(wrong)).toEqual(refused);
  });

  test.each([
    [simulatedSirets.needsService, { serviceCode: 'FACTURES' }, /code service/],
    [simulatedSirets.needsEngagement, { engagement: '1400012345' }, /numéro d’engagement/],
    [simulatedSirets.needsEither, { serviceCode: 'FACTURES' }, /engagement ou son code service/],
  ])(
    'CORE-272: a body (%s) that requires a reference refuses an invoice without it, and names it',
    async (siret, given, words) => {
      const result = await deposit({ buyerSiret: siret });
      expect(result).toEqual({ ...refused, message: expect.stringMatching(words) as string });
      expect(await deposit({ buyerSiret: siret, ...given })).toMatchObject({ status: 'deposited' });
    },
  );

  test('the needs of a body are read by its SIRET, and an unknown body has none', async () => {
    const needs = (siret: string) => subject.platform.readNeeds(siret);
    expect(await needs(accepted)).toEqual({ service: false, engagement: false, either: false });
    expect(await needs(simulatedSirets.needsEngagement)).toMatchObject({ engagement: true, service: false });
    expect(await needs(simulatedSirets.needsEither)).toMatchObject({ either: true, engagement: false });
    expect(await needs(simulatedSirets.unknown)).toBeNull();
  });

  test.each([
    [accepted, ['DEPOSEE', 'MISE_A_DISPOSITION'], /^$/],
    [simulatedSirets.suspended, ['DEPOSEE', 'SUSPENDUE'], /bon de commande/],
    [simulatedSirets.rejected, ['DEPOSEE', 'REJETEE'], /engagement/],
  ])(
    'the states of a deposit for %s come oldest first, the last with its reason',
    async (siret, codes, why) => {
      const mine = invoice({ buyerSiret: siret });
      const result = await subject.platform.deposit(mine);
      const depositId = result.status === 'deposited' ? result.depositId : '';
      const states = await subject.platform.readStates({ ...mine, depositId });
      expect(states.map(({ code }) => code)).toEqual(codes);
      expect(states.at(-1)!.reason ?? '').toMatch(why);
    },
  );

  test('an unknown deposit has no states', async () => {
    expect(await subject.platform.readStates({ ...invoice(), depositId: 'CPP-INCONNU' })).toEqual([]);
  });

  test('CORE-272: silence is a failure that may be retried, for each call', async () => {
    subject.silence();
    const { platform } = subject;
    for (const ask of [
      () => deposit(),
      () => platform.readNeeds(accepted),
      () => platform.readStates({ ...invoice(), depositId: 'CPP-1' }),
    ]) {
      const failure = await ask().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ProviderError);
      expect(failure).toMatchObject({ provider: 'chorus-pro', retryable: true });
    }
  });
});

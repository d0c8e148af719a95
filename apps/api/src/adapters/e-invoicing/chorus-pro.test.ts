import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '../payments/testing/orders.ts';
import { createChorusPro } from './chorus-pro.ts';
import { instantOf, readFound, readReport, readStructure } from './chorus-pro.reading.ts';
import type { EInvoicing } from './port.ts';
import { chorusProKeys, startChorusProTwin } from './testing/chorus-pro-twin.ts';

let twin: Awaited<ReturnType<typeof startChorusProTwin>>;
let chorusPro: EInvoicing;
const clock = { at: new Date('2026-11-30T09:00:00Z'), now: () => clock.at };
const siret = '21690123100011';
const number = 'F-2026-000412';
const invoice = {
  number,
  buyerSiret: siret,
  sellerSiret: '73282932000074',
  serviceCode: 'FACTURES',
  engagement: '1400012345',
  pdf: new TextEncoder().encode('%PDF-1.7 é'),
};
const open = (changes: object = {}) =>
  createChorusPro({ ...chorusProKeys, apiBase: twin.url, oauthBase: twin.url, ...changes }, clock);

beforeEach(async () => {
  twin = await startChorusProTwin();
  chorusPro = open();
});
afterEach(() => twin.close());

const calls = (path: string) => twin.requests.filter((request) => request.path.endsWith(path));
const statesOf = async (depositId: string) =>
  (await chorusPro.readStates({ number, buyerSiret: siret, depositId })).map(({ code }) => code);
async function deposited(): Promise<string> {
  const result = await chorusPro.deposit(invoice);
  return result.status === 'deposited' ? result.depositId : '';
}

describe('requests to Chorus Pro', () => {
  test('CORE-272: a deposit sends a Factur-X named by its number, with the bearer token and the technical account', async () => {
    await deposited();
    const [sent] = calls('/deposer/flux');
    expect(JSON.parse(sent!.body)).toEqual({
      fichierFlux: Buffer.from(invoice.pdf).toString('base64'),
      nomFichier: 'F-2026-000412.pdf',
      syntaxeFlux: 'IN_DP_E2_CII_FACTURX',
      avecSignature: false,
    });
    expect(sent!.headers['authorization']).toBe('Bearer jeton-1');
    const account = Buffer.from(String(sent!.headers['cpro-account']), 'base64').toString();
    expect(account).toBe('TECH_1_twin@cpro.fr:technical:Passé-789');
    const form = new URLSearchParams(calls('/oauth/token')[0]!.body);
    expect(Object.fromEntries(form)).toMatchObject({ grant_type: 'client_credentials', scope: 'openid' });
  });

  test('without a technical account no account header is sent', async () => {
    twin.needsNoAccount();
    chorusPro = open({ account: null });
    expect(await deposited()).toMatch(/^CPP/);
    expect(calls('/deposer/flux')[0]!.headers).not.toHaveProperty('cpro-account');
  });

  test('the needs of a body are asked by its SIRET', async () => {
    await chorusPro.readNeeds(siret);
    expect(JSON.parse(calls('/structures/v1/rechercher')[0]!.body)).toEqual({
      structure: { identifiantStructure: siret, typeIdentifiantStructure: 'SIRET' },
    });
    expect(JSON.parse(calls('/structures/v1/consulter')[0]!.body)).toMatchObject({ codeLangue: 'fr' });
  });
});

describe('the token of Chorus Pro', () => {
  test('the token is reused until shortly before its end, then renewed', async () => {
    await chorusPro.readNeeds(siret);
    await chorusPro.readNeeds(siret);
    expect(twin.tokensGiven()).toBe(1);
    clock.at = new Date(clock.at.getTime() + 56 * 60_000);
    await chorusPro.readNeeds(siret);
    expect(twin.tokensGiven()).toBe(2);
  });

  test('a token of one minute is reused all the same', async () => {
    twin.tokensLive(60);
    await chorusPro.readNeeds(siret);
    await chorusPro.readNeeds(siret);
    expect(twin.tokensGiven()).toBe(1);
  });

  test('a refused token is renewed once, and a second refusal fails for good', async () => {
    await chorusPro.readNeeds(siret);
    twin.revokeToken();
    expect(await chorusPro.readNeeds(siret)).not.toBeNull();
    chorusPro = open({ account: { login: 'autre', password: 'autre' } });
    const before = twin.requests.length;
    expect(await failureOf(chorusPro.readNeeds(siret))).toMatchObject({
      name: 'ProviderError',
      retryable: false,
    });
    // A token, the call, a new token, the call again.
    expect(twin.requests.length - before).toBe(4);
  });

  test('a wrong secret fails for good, without the secret in the error', async () => {
    chorusPro = open({ clientSecret: 'UnMauvaisSecret' });
    const failure = await failureOf(chorusPro.readNeeds(siret));
    expect(failure).toMatchObject({ name: 'ProviderError', retryable: false });
    expect(inspect(failure)).not.toContain('UnMauvaisSecret');
  });
});

describe('refusals by Chorus Pro', () => {
  test.each([200, 400])(
    'CORE-272: an error code under HTTP %i refuses the deposit in the words of Chorus Pro',
    async (status) => {
      twin.answerNext('deposit', 20_001, 'GDP_MSG_11.022 : le fichier est trop volumineux', status);
      expect(await chorusPro.deposit(invoice)).toEqual({
        status: 'refused',
        message: 'Chorus Pro a refusé le dépôt\u00a0: GDP_MSG_11.022 : le fichier est trop volumineux.',
      });
      expect(twin.flowsOf(number)).toEqual([]);
    },
  );

  test.each([
    ['introuvable', 20_001, 'POQ_MSG_01.003 - Flux introuvable.', []],
    ['aucun résultat', 20_004, 'GCU_MSG_02_007 : Aucun résultat', []],
  ])('a search answered with “%s” finds nothing', async (_what, code, label, expected) => {
    twin.answerNext('find', code, label);
    expect(await chorusPro.readStates({ number, buyerSiret: siret, depositId: 'CPP1' })).toEqual(expected);
  });

  test('a search answered with another code fails, and does not count as “not found”', async () => {
    twin.answerNext('find', 20_000, 'GCU_MSG_00_001 : habilitation insuffisante');
    expect(
      await failureOf(chorusPro.readStates({ number, buyerSiret: siret, depositId: 'CPP1' })),
    ).toMatchObject({
      name: 'ProviderError',
      retryable: false,
      message: expect.stringContaining('20000') as string,
    });
  });

  test('an answer of the gateway without a code is a failure', async () => {
    twin.failNext('shapeless');
    expect(await failureOf(chorusPro.readNeeds(siret))).toMatchObject({ name: 'ProviderError' });
  });
});

test('CORE-272: without the association’s SIRET the deposit is refused before any request', async () => {
  expect(await chorusPro.deposit({ ...invoice, sellerSiret: '' })).toEqual({
    status: 'refused',
    message: expect.stringContaining('Le SIRET de l’association manque') as string,
  });
  expect(twin.requests).toEqual([]);
});

describe('a deposit whose answer was lost', () => {
  test('CORE-272: a repeated deposit finds the first by its number, and sends no second', async () => {
    twin.loseNextDeposit();
    expect(await failureOf(chorusPro.deposit(invoice))).toMatchObject({
      name: 'ProviderError',
      retryable: true,
    });
    const [flow] = twin.flowsOf(number);
    expect(await deposited()).toBe(flow!.id);
    expect(twin.flowsOf(number)).toHaveLength(1);
  });

  test('CORE-272: a deposit repeated before Chorus Pro has read the first is sent again, and the first counts', async () => {
    twin.slowDown();
    const first = await deposited();
    const second = await deposited();
    expect(second).not.toBe(first);
    expect(await statesOf(second)).toEqual(['IN_RECU']);
    twin.catchUp();
    expect(twin.flowsOf(number).map(({ state }) => state)).toEqual(['IN_INTEGRE', 'IN_REJETE']);
    expect(await statesOf(second)).toEqual(['DEPOSEE', 'MISE_A_DISPOSITION']);
    expect(await deposited()).toBe(first);
  });
});

describe('reading the states', () => {
  test('an unread deposit is received, and a rejected one has its reasons', async () => {
    twin.slowDown();
    const id = await deposited();
    expect(await statesOf(id)).toEqual(['IN_RECU']);
    twin.rejectFlow(id, ['BT-23 est obligatoire.', 'SIRET inconnu.']);
    expect(await chorusPro.readStates({ number, buyerSiret: siret, depositId: id })).toEqual([
      {
        code: 'IN_REJETE',
        since: new Date('2026-11-30T09:01:02Z'),
        reason: 'BT-23 est obligatoire. SIRET inconnu.',
      },
    ]);
  });

  test('an invoice has all its states, with their hours in Paris', async () => {
    const id = await deposited();
    twin.moveOn(number, { code: 'SERVICE-FAIT', at: '2026-12-02 09:00' });
    twin.moveOn(number, { code: 'SUSPENDUE', at: '2026-12-03 09:00', comment: 'Pièce manquante' });
    const states = await chorusPro.readStates({ number, buyerSiret: siret, depositId: id });
    expect(states.map(({ code }) => code)).toEqual([
      'DEPOSEE',
      'MISE_A_DISPOSITION',
      'SERVICE_FAIT',
      'SUSPENDUE',
    ]);
    expect(states.at(-1)).toMatchObject({
      since: new Date('2026-12-03T08:00:00Z'),
      reason: 'Pièce manquante',
    });
  });

  test('an invoice whose number only contains ours is ignored', () => {
    const listeFactures = [{ numeroFacture: `${number}0`, identifiantFactureCPP: 1, statut: 'REJETEE' }];
    expect(readFound({ listeFactures }, number)).toEqual([]);
  });

  test.each([
    ['2018-04-19 11:08', '2018-04-19T09:08:00.000Z'],
    ['2018-04-19', '2018-04-18T22:00:00.000Z'],
    ['2026-09-14T22:57:02+02:00', '2026-09-14T20:57:02.000Z'],
    ['2026-09-14T20:57:02Z', '2026-09-14T20:57:02.000Z'],
    [1_790_000_000_000, '2026-09-21T14:13:20.000Z'],
  ])('the instant %j is read in the time of Paris unless it names its zone', (written, expected) => {
    expect(instantOf(written)?.toISOString()).toBe(expected);
  });

  test.each(['', 'hier', '2026-13-45 10:00', null, {}])('%j is read as no instant', (written) => {
    expect(instantOf(written)).toBeNull();
  });

  test('an answer without state is read as none, and a structure with another SIRET is ignored', () => {
    expect(readReport({ etatCourantDepotFlux: null })).toBeNull();
    expect(
      readStructure({ listeStructures: [{ identifiantStructure: '1', idStructureCPP: 5 }] }, siret),
    ).toBeNull();
    expect(readStructure({ listeStructures: [{ idStructureCPP: 5 }] }, siret)).toBe(5);
  });
});

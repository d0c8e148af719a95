import { describe, expect, test } from 'vitest';
import {
  archivingFacts,
  type Attestation,
  inalterabilityFacts,
  keepingFacts,
  securityFacts,
} from './attestation-facts.ts';

const found: Attestation = {
  at: '2027-01-05T09:00:00.000Z',
  association: { name: 'Association Forman', siren: '732829320', address: 'Lille' },
  software: { name: 'Forman', version: '1.2.3' },
  inalterability: {
    guarded: ['invoice_documents', 'ledger_entries'],
    unguarded: [],
    canLift: false,
    documents: 12,
    entries: 30,
  },
  security: {
    days: 31,
    months: 1,
    years: 1,
    isChained: true,
    last: {
      kind: 'year',
      lastOn: '2026-12-31',
      closedAt: '2027-01-05T08:00:00.000Z',
      hash: 'ab'.repeat(32),
      perpetual: 1234.5,
    },
    hasTreasurer: true,
    lastHashSentAt: '2027-01-05T08:01:00.000Z',
  },
  keeping: { firstOn: '2026-01-02', documents: 12, acts: 7 },
  archiving: {
    archives: [{ year: 2026, madeAt: '2027-01-05T09:00:00.000Z', sha256: 'cd'.repeat(32) }],
    missing: [],
  },
};
const all = (attestation: Attestation) => [
  ...inalterabilityFacts(attestation),
  ...securityFacts(attestation),
  ...keepingFacts(attestation),
  ...archivingFacts(attestation),
];
const said = (attestation: Attestation): string =>
  all(attestation)
    .map(({ says }) => says)
    .join('\n');

describe('the books attestation', () => {
  test('states the findings with full hashes, and marks none of them as wrong', () => {
    expect(all(found).some(({ isWrong }) => isWrong)).toBe(false);
    expect(all(found).flatMap(({ code }) => code ?? [])).toEqual(['ab'.repeat(32), 'cd'.repeat(32)]);
    expect(said(found)).toContain('factures et avoirs, écritures');
    expect(said(found)).toContain('jusqu’au 31/12/2026');
    expect(said(found)).toContain('1\u00a0234,50\u00a0€');
  });

  test('marks each wrong finding, and does not claim the contrary', () => {
    const wrong: Attestation = {
      ...found,
      inalterability: { ...found.inalterability, unguarded: ['ledger_lines'], canLift: true },
      security: { ...found.security, isChained: false, hasTreasurer: false, lastHashSentAt: null },
      archiving: { archives: [], missing: [2025] },
    };
    expect(all(wrong).flatMap(({ says, isWrong }) => (isWrong ? says : []))).toEqual([
      'Ces refus ne sont pas actifs pour\u00a0: lignes d’écritures.',
      expect.stringContaining('la chaîne des empreintes est rompue'),
      'Années closes sans archive\u00a0: 2025.',
    ]);
    expect(said(wrong)).not.toContain('la chaîne est entière');
    expect(said(wrong)).toContain('pourrait lever ces refus');
    expect(said(wrong)).toContain('faute d’adresse de la trésorerie');
  });

  test('makes no claim about empty books', () => {
    const empty: Attestation = {
      ...found,
      security: { ...found.security, days: 0, months: 0, years: 0, last: null, lastHashSentAt: null },
      keeping: { firstOn: null, documents: 0, acts: 0 },
      archiving: { archives: [], missing: [] },
    };
    expect(said(empty)).toContain('Rien n’a encore été clos.');
    expect(said(empty)).toContain('Aucune pièce n’a encore été émise.');
    expect(said(empty)).toContain('Aucune archive n’a encore été faite.');
  });
});

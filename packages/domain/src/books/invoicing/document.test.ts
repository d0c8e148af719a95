import { describe, expect, test } from 'vitest';
import { allowancesOn } from './allowances.ts';
import {
  type DocumentAllowance,
  documentFaults,
  type DocumentSnapshot,
  missingSellerFields,
} from './document.ts';
import { splitVat, vatRules, vatTreatment } from './vat.ts';

const sound: DocumentSnapshot = {
  version: 1,
  series: 'F',
  number: 'F-2026-000001',
  issuedOn: '2026-12-01',
  deliveredOn: '2026-12-15',
  seller: {
    name: 'Association Forman',
    legalForm: 'Association loi du 1er juillet 1901',
    address: '12 rue de l’Exemple',
    postalCode: '78350',
    city: 'Jouy-en-Josas',
    country: 'FR',
    siren: '000000000',
    registrationNumber: 'W000000000',
    vatNumber: 'FR00000000000',
    email: 'tresorerie@forman.example',
    penaltyRate: 'trois fois le taux d’intérêt légal',
  },
  customer: {
    id: 7,
    name: 'Delmas Conseil',
    contact: null,
    address: '',
    postalCode: '',
    city: '',
    country: 'FR',
    email: '',
  },
  lines: [
    {
      label: 'Atelier',
      detail: null,
      quantity: 1,
      ...vatTreatment(vatRules.workshop, 2000),
      ...splitVat(12_000, 2000),
      grossCents: 12_000,
    },
  ],
  netCents: 10_000,
  vatCents: 2000,
  grossCents: 12_000,
  settlements: [{ kind: 'card', label: 'Carte bancaire', amountCents: 12_000, on: '2026-12-01' }],
  dueCents: 0,
  paidOn: '2026-12-01',
  corrects: null,
  note: null,
};
const [line] = sound.lines as [DocumentSnapshot['lines'][number]];
const corrects = { number: 'F-2026-000001', issuedOn: '2026-12-01' };

describe('a document that may be frozen', () => {
  test('MEM-273: a credit document states the outcome of its sum, on a valid day', () => {
    const credit: DocumentSnapshot = {
      ...sound,
      series: 'AV',
      number: 'AV-2026-000001',
      settlements: [],
      dueCents: 12_000,
      paidOn: null,
      corrects,
      outcome: { kind: 'avoir', until: '2027-12-01' },
    };
    expect(documentFaults(credit)).toEqual([]);
    const day = 'a day is not YYYY-MM-DD';
    expect(documentFaults({ ...credit, outcome: { kind: 'avoir', until: '01/12/2027' } })).toEqual([day]);
    const refunded = { kind: 'refund', method: 'card', on: 'hier' } as const;
    expect(documentFaults({ ...credit, outcome: refunded })).toEqual([day]);
    const deducted = { kind: 'deduction', invoice: 'F-2026-000002' } as const;
    expect(documentFaults({ ...credit, outcome: deducted })).toEqual([]);
    expect(documentFaults({ ...sound, outcome: deducted })).toEqual([
      'an invoice has the outcome of a credit',
    ]);
  });

  test('MEM-272: a sound document has no fault', () => {
    expect(documentFaults(sound)).toEqual([]);
    expect(
      documentFaults({
        ...sound,
        series: 'AV',
        number: 'AV-2026-000001',
        settlements: [],
        dueCents: 12_000,
        paidOn: null,
        corrects,
      }),
    ).toEqual([]);
  });

  test.each<[string, Partial<DocumentSnapshot>, RegExp]>([
    ['no line', { lines: [] }, /no line/],
    ['net that is not the lines’', { netCents: 9999, vatCents: 2001 }, /do not sum up to the net/],
    ['VAT that is not the lines’', { vatCents: 1999 }, /do not sum up to the VAT/],
    ['a gross that is not net + VAT', { grossCents: 12_001 }, /net \+ VAT is not gross/],
    ['a line that does not add up', { lines: [{ ...line, vatCents: 1 }] }, /line 1: net \+ VAT is not gross/],
    ['half cents', { lines: [{ ...line, netCents: 9999.5, vatCents: 2000.5 }] }, /line 1: an amount/],
    ['no quantity', { lines: [{ ...line, quantity: 0 }] }, /line 1: its quantity/],
    ['category S at 0 %', { lines: [{ ...line, vatRateBasisPoints: 0 }] }, /S has a rate/],
    [
      'an exemption with VAT',
      { lines: [{ ...line, vatCategory: 'E', vatRateBasisPoints: 0 }] },
      /an exempt line has no VAT/,
    ],
    [
      'an exemption without its article',
      { lines: [{ ...line, vatCategory: 'E', vatRateBasisPoints: 0 }] },
      /names its ground/,
    ],
    ['a due that is not the rest', { dueCents: 1 }, /due is not/],
    [
      'more paid than invoiced',
      {
        settlements: [{ ...sound.settlements[0], kind: 'card', label: '', on: '', amountCents: 12_001 }],
        dueCents: -1,
      },
      /due is not/,
    ],
    [
      'a negative settlement',
      { settlements: [{ kind: 'card', label: '', on: '', amountCents: -1 }], dueCents: 12_001 },
      /a settlement/,
    ],
    ['a stamp on an unpaid one', { settlements: [], dueCents: 12_000 }, /something is due/],
    ['a number of the other series', { number: 'AV-2026-000001' }, /not of the series/],
    ['a number of another year', { number: 'F-2025-000001' }, /not of the year/],
    ['no number at all', { number: 'À compléter' }, /not of the series/],
    ['a credit document that corrects nothing', { series: 'AV', number: 'AV-2026-000001' }, /alone correct/],
    ['an invoice that corrects', { corrects }, /alone correct/],
    ['a day that is none', { deliveredOn: '15/12/2026' }, /a day is not/],
  ])('MEM-272 MEM-280: %s is a fault', (_name, over, fault) => {
    expect(documentFaults({ ...sound, ...over }).join('\n')).toMatch(fault);
  });

  describe('with a discount', () => {
    const allowances = allowancesOn(line, [{ avoirId: 7, amountCents: 12_000 }]);
    const [allowance] = allowances as [DocumentAllowance];
    const nothing = { netCents: 0, vatCents: 0, grossCents: 0, settlements: [] };

    test('a document that leaves nothing to pay is issued like any other', () => {
      expect(documentFaults({ ...sound, ...nothing, allowances })).toEqual([]);
    });

    test.each<[string, Partial<DocumentSnapshot>, RegExp]>([
      ['sums before the discount', { allowances }, /do not sum up to the net/],
      ['more than was sold', { ...nothing, allowances: [allowance, allowance] }, /do not sum up to the net/],
      [
        'a sum below nothing',
        { allowances: [allowance, allowance], netCents: -10_000, vatCents: -2000, grossCents: -12_000 },
        /more is taken off than was sold/,
      ],
      ['one of nothing', { allowances: [{ ...allowance, ...nothing }] }, /discount 1: an amount/],
      ['one that does not add up', { allowances: [{ ...allowance, vatCents: 1 }] }, /discount 1: net \+ VAT/],
      [
        'the VAT of something else',
        { ...nothing, allowances: [{ ...allowance, vatRateBasisPoints: 550 }] },
        /discount 1: its VAT/,
      ],
      ['several lines', { ...nothing, lines: [line, line], allowances }, /beside several lines/],
    ])('%s is a fault', (_name, over, fault) => {
      expect(documentFaults({ ...sound, ...over }).join('\n')).toMatch(fault);
    });
  });

  test('MEM-268 MEM-275: missing or malformed fields of the seller are named one by one', () => {
    expect(missingSellerFields(sound.seller)).toEqual([]);
    expect(
      missingSellerFields({
        ...sound.seller,
        siren: '12345',
        vatNumber: 'À compléter',
        address: ' ',
        penaltyRate: '',
      }),
    ).toEqual(['address', 'siren', 'vatNumber', 'penaltyRate']);
    expect(
      documentFaults({ ...sound, seller: { ...sound.seller, registrationNumber: 'à compléter' } }),
    ).toEqual(['seller.registrationNumber is missing or malformed']);
  });
});

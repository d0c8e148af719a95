import { describe, expect, test } from 'vitest';
import { newInvoice, referencesOf, valuesOf } from './invoice-values.ts';
import type { ManagedInvoice } from './person-invoices.ts';

const person = { id: 12, firstName: 'Inès', lastName: 'Lopez' };
const invoice = {
  user: person,
  itemName: 'Formation sur site',
  total: 900,
  createAt: '2026-11-20T00:00:00.000Z',
  serviceCode: 'FACTURES',
  engagement: 'EJ-1',
} as ManagedInvoice;

describe('what a public body orders by', () => {
  test('of a new invoice is sent where it was typed', () => {
    const blank = newInvoice(person, '2026-11-20');
    expect(referencesOf(blank, undefined)).toEqual({});
    expect(referencesOf({ ...blank, engagement: ' EJ-2 ' }, undefined)).toEqual({ engagement: 'EJ-2' });
  });

  test('of a correction is sent where it was changed, emptied too', () => {
    const values = valuesOf(invoice);
    expect(referencesOf(values, invoice)).toEqual({});
    expect(referencesOf({ ...values, engagement: '' }, invoice)).toEqual({ engagement: '' });
  });

  test('for another person is sent whole: theirs begins blank', () => {
    const values = { ...valuesOf(invoice), user: 13 };
    expect(referencesOf(values, invoice)).toEqual({ serviceCode: 'FACTURES', engagement: 'EJ-1' });
  });
});

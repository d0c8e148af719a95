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

describe('a public body’s order references', () => {
  test('are sent with a new invoice', () => {
    const blank = newInvoice(person, '2026-11-20');
    expect(referencesOf(blank, undefined)).toEqual({});
    expect(referencesOf({ ...blank, engagement: ' EJ-2 ' }, undefined)).toEqual({ engagement: 'EJ-2' });
  });

  test('are sent with a correction that changes or empties them', () => {
    const values = valuesOf(invoice);
    expect(referencesOf(values, invoice)).toEqual({});
    expect(referencesOf({ ...values, engagement: '' }, invoice)).toEqual({ engagement: '' });
  });

  test('are all sent when the correction names another person', () => {
    const values = { ...valuesOf(invoice), user: 13 };
    expect(referencesOf(values, invoice)).toEqual({ serviceCode: 'FACTURES', engagement: 'EJ-1' });
  });
});

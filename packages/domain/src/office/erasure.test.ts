import { expect, test } from 'vitest';
import { canErase, type ErasureFacts, type ErasureRefusal } from './erasure.ts';

const free: ErasureFacts = {
  isLastAdmin: false,
  isSuperOrganizer: false,
  leads: 0,
  hasOpenPayment: false,
  paysForOthers: false,
  owes: false,
  hasRefundDue: false,
  creditCents: 0,
  givesUpCredit: false,
};

test.each<[string, Partial<ErasureFacts>, ErasureRefusal | null]>([
  ['nothing under way', {}, null],
  ['the last administrator', { isLastAdmin: true }, 'last_admin'],
  ['a super organiser', { isSuperOrganizer: true }, 'super_organizer'],
  ['a session to lead', { leads: 1 }, 'leads_sessions'],
  ['a payment that is not over', { hasOpenPayment: true }, 'payment_open'],
  ['seats of others that they ordered', { paysForOthers: true }, 'pays_for_others'],
  ['a rest of an invoice to pay', { owes: true }, 'rest_owed'],
  ['a bank transfer due', { hasRefundDue: true, creditCents: 500, givesUpCredit: true }, 'refund_due'],
  ['credit left', { creditCents: 1 }, 'credit_left'],
  ['credit given up', { creditCents: 1, givesUpCredit: true }, null],
])('MEM-340: an account with %s is erased, or refused for that reason', (_, facts, reason) => {
  expect(canErase({ ...free, ...facts })).toEqual(reason ? { ok: false, reason } : { ok: true });
});

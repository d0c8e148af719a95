import { readBankCode } from '@forman/domain/values/codes';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { trimmed } from '../fields.ts';

export const getTransferAccount = endpoint({
  id: 'getTransferAccount',
  method: 'GET',
  path: '/group-orders/account',
  access: 'finance.read_all',
  shows: ['orders'],
  summary: 'Get the association’s bank account for transfers',
  response: z.object({ iban: z.string(), bic: z.string() }),
});

export const setTransferAccount = endpoint({
  id: 'setTransferAccount',
  method: 'PUT',
  path: '/group-orders/account',
  access: 'finance.administer',
  changes: ['orders'],
  summary: 'Set the bank account for transfers, for earlier orders too',
  body: z.object({
    iban: trimmed(60).overwrite(readBankCode),
    /** May be empty. */
    bic: trimmed(30).overwrite(readBankCode),
  }),
  response: z.object({ iban: z.string(), bic: z.string() }),
  needsConfirmation: true,
  isRefusedInTakeover: true,
});

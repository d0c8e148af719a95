import { accountWrong, fieldRequired } from '@forman/domain/office/office';
import { isInternetEmail } from '@forman/domain/values/email';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, euros, id, trimmed } from '../fields.ts';
import { receivedMoney } from '../money/received-money.ts';
import { typedPhone } from '../people/account-fields.ts';

const required = (max: number) => trimmed(max, fieldRequired).min(1, fieldRequired);

export const enrolMember = endpoint({
  id: 'enrolMember',
  method: 'POST',
  path: '/users/members',
  access: 'members.administer',
  changes: ['people', 'accounts', 'dues', 'books', 'ledger'],
  summary:
    'Enrol a newcomer at once: the account, the sponsor, the discovery path as ended, the dues with the money received for them, the invoice and the receipt. They choose their password themselves. A repeated requestKey answers the first',
  body: z.object({
    civilite: required(20),
    lastName: required(100),
    firstName: required(100),
    email: email(accountWrong.email).refine(isInternetEmail, accountWrong.email),
    phoneNumber: typedPhone(accountWrong.phoneNumber),
    address: trimmed(200).default(''),
    postalCode: trimmed(20).default(''),
    city: trimmed(100).default(''),
    /** Who brought them; null for nobody. */
    sponsor: id.nullable().default(null),
    ...receivedMoney,
  }),
  response: z.object({ id, invoiceNumber: z.string(), amount: euros }),
  status: 201,
  errors: ['conflict', 'amount_changed', 'seller_incomplete'],
  needsConfirmation: true,
  isRefusedInTakeover: true,
});

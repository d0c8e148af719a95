import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, euros } from '../fields.ts';

const price = z
  .number('Indiquez un montant')
  .min(0.01, 'Un montant au-dessus de 0')
  .max(10_000, 'Montant invalide');

const duesPrices = z.object({
  /** Paris day from which they are asked. */
  fromOn: day,
  /** Of who is no member yet, of members, and from DEVMAN up. */
  guest: price,
  member: price,
  upper: price,
});

export const listDuesPrices = endpoint({
  id: 'listDuesPrices',
  method: 'GET',
  path: '/dues-prices',
  access: 'settings.administer',
  shows: ['settings', 'dues'],
  summary: 'List the yearly dues by group of levels: past, present and coming, newest first',
  response: z.object({
    prices: z.array(
      z.object({
        fromOn: day,
        guest: euros,
        member: euros,
        upper: euros,
        state: z.enum(['over', 'now', 'coming']),
      }),
    ),
  }),
});

export const setDuesPrices = endpoint({
  id: 'setDuesPrices',
  method: 'PUT',
  path: '/dues-prices',
  access: 'settings.administer',
  changes: ['settings', 'dues', 'people'],
  summary:
    'Set the yearly dues from a day on, today or later, in place of those of that day; what was paid stays',
  body: duesPrices,
  response: null,
  status: 204,
  needsConfirmation: true,
});

export const removeDuesPrices = endpoint({
  id: 'removeDuesPrices',
  method: 'DELETE',
  path: '/dues-prices/:fromOn',
  access: 'settings.administer',
  changes: ['settings', 'dues', 'people'],
  summary: 'Withdraw yearly dues that have not begun; 409 for begun ones',
  params: z.object({ fromOn: day }),
  response: null,
  status: 204,
  errors: ['not_found', 'conflict'],
  needsConfirmation: true,
});

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, instant, trimmed } from '../fields.ts';

const product = z.enum(['dues', 'workshop', 'formation', 'event', 'discovery_fee'], 'Produit inconnu');

const rule = z.object({
  product,
  fromOn: day,
  category: z.enum(['S', 'E', 'O'], 'Choisissez ce que la facture porte'),
  /** Hundredths of a percent; null: the rate of the settings. */
  rateBasisPoints: z.int('Un taux entre 0 et 100\u00a0%').nullable(),
  /** VATEX code; null for a rule that charges VAT. */
  exemptionCode: trimmed(40).nullable(),
  exemptionText: trimmed(200).nullable(),
  due: z.enum(['payment', 'debits'], 'Choisissez quand la TVA est due'),
});
z.globalRegistry.add(rule, { id: 'VatRule' });

export const listVatRules = endpoint({
  id: 'listVatRules',
  method: 'GET',
  path: '/vat-rules',
  access: 'finance.read_all',
  shows: ['vat'],
  summary: 'List the VAT rules of all products: past, present and coming, newest first',
  response: z.object({
    rules: z.array(
      rule.extend({
        createdAt: instant,
        state: z.enum(['over', 'now', 'coming']),
        by: z.string().nullable(),
      }),
    ),
    /** The rate of the settings, in hundredths of a percent. */
    standardRateBasisPoints: z.int(),
    today: day,
  }),
});

export const setVatRule = endpoint({
  id: 'setVatRule',
  method: 'PUT',
  path: '/vat-rules',
  access: 'finance.administer',
  changes: ['vat'],
  summary:
    'Set the VAT of a product from a coming day on, replacing a rule of that day; earlier sales keep theirs',
  body: rule,
  response: null,
  status: 204,
});

export const removeVatRule = endpoint({
  id: 'removeVatRule',
  method: 'DELETE',
  path: '/vat-rules/:product/:fromOn',
  access: 'finance.administer',
  changes: ['vat'],
  summary: 'Withdraw a VAT rule that has not begun; 409 for a begun one',
  params: z.object({ product, fromOn: day }),
  response: null,
  status: 204,
  errors: ['not_found', 'conflict'],
});

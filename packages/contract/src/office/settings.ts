import {
  isTurnover,
  isVatPercent,
  settingsWrong,
  type TurnoverTrend,
  turnoverTrends,
} from '@forman/domain/office/settings';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { euros, id, idParams } from '../fields.ts';

const products = ['dues', 'workshop', 'formation', 'event', 'discovery_fee'] as const;

/** The one record, number 1. CA and cA are the same figure. */
const settings = z.object({
  id,
  /** In percent. */
  valueTVA: z.number(),
  /** Guests do not get the fields from here on. */
  CA: euros.optional(),
  cA: euros.optional(),
  /** -1 falling, 0 stable, 1 rising. */
  CAugmente: z.int().optional(),
  /** The VAT of each product; an exemption names its article of law. */
  vatByProduct: z
    .array(z.object({ product: z.enum(products), rate: z.number(), exemption: z.string().nullable() }))
    .optional(),
  /**
   * Number of changes so far; sent back with a change, so that the server notices somebody else's meanwhile.
   */
  version: z.int().optional(),
});
z.globalRegistry.add(settings, { id: 'Settings' });

export const getSettings = endpoint({
  id: 'getSettings',
  method: 'GET',
  path: '/settings/:id',
  access: 'login',
  shows: ['vat', 'hour-settings', 'settings'],
  summary:
    'Get the VAT rate; for members also the turnover, its trend and the VAT of each product. The only record is 1',
  params: idParams,
  response: settings,
  errors: ['not_found'],
});

const turnover = z.number(settingsWrong.CA).refine(isTurnover, settingsWrong.CA);
const isTrend = (value: number): value is TurnoverTrend => turnoverTrends.includes(value as TurnoverTrend);

export const updateSettings = endpoint({
  id: 'updateSettings',
  method: 'PUT',
  path: '/settings/:id',
  access: 'settings.administer',
  changes: ['settings'],
  needsConfirmation: true,
  summary:
    'Change the VAT rate of later invoices, the turnover and its trend; CA may be written cA. 409 changed_meanwhile when `version` is not the stored one',
  params: idParams,
  body: z
    .object({
      valueTVA: z.number(settingsWrong.valueTVA).refine(isVatPercent, settingsWrong.valueTVA),
      CA: turnover.optional(),
      cA: turnover.optional(),
      CAugmente: z.int(settingsWrong.CAugmente).refine(isTrend, settingsWrong.CAugmente),
      version: z.int().min(0).optional(),
    })
    .refine(({ CA = null, cA = CA }) => cA !== null && (CA === null || CA === cA), {
      path: ['CA'],
      message: settingsWrong.CA,
    }),
  response: settings,
  errors: ['not_found', 'conflict'],
});

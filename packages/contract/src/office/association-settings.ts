import { firstSteps } from '@forman/domain/office/association-settings';
import { isDay } from '@forman/domain/paris-time';
import { readSiret } from '@forman/domain/values/codes';
import { isInternetEmail } from '@forman/domain/values/email';
import { cleanVatNumber } from '@forman/domain/values/vat-number';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { trimmed } from '../fields.ts';

const mailbox = trimmed(254).refine(
  (typed) => typed === '' || isInternetEmail(typed),
  'Adresse e-mail invalide',
);
const signedOn = trimmed(10).refine((day) => day === '' || isDay(day), 'Date invalide');

const associationSettings = z.object({
  name: trimmed(150),
  legalForm: trimmed(150),
  address: trimmed(200),
  postalCode: trimmed(10),
  city: trimmed(100),
  /** 14 digits, or the SIREN alone. */
  siret: trimmed(30).overwrite(readSiret),
  registrationNumber: trimmed(60),
  vatNumber: trimmed(30).overwrite(cleanVatNumber),
  email: mailbox,
  penaltyRate: trimmed(150),
  president: trimmed(150),
  treasurer: trimmed(150),
  statutesSignedAt: trimmed(100),
  statutesSignedOn: signedOn,
  hostName: trimmed(150),
  hostAddress: trimmed(200),
  hostPhone: trimmed(30),
  contactEmail: mailbox,
});

const shown = z.object({
  association: associationSettings,
  /** Sent back with a change, so that somebody else’s meanwhile is noticed. */
  version: z.int(),
  /** The logo on later invoices; null: the portal’s mark. */
  logo: z.string().nullable(),
  /** What comes before a first sale; without a needed one no invoice can be issued. */
  steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean(), isNeeded: z.boolean() })),
});
z.globalRegistry.add(shown, { id: 'AssociationSettings' });

export const getAssociationSettings = endpoint({
  id: 'getAssociationSettings',
  method: 'GET',
  path: '/association/settings',
  access: 'settings.administer',
  shows: ['settings', 'vat', 'orders'],
  summary: 'Get what invoices and notices say of the association, and what is missing before a first sale',
  response: shown,
});

export const updateAssociation = endpoint({
  id: 'updateAssociation',
  method: 'PUT',
  path: '/association/settings',
  access: 'settings.administer',
  changes: ['settings', 'dues', 'seats'],
  summary:
    'Change what later invoices and notices say of the association; issued ones keep what they say. 409 changed_meanwhile when `version` is not the stored one',
  body: associationSettings.extend({ version: z.int().min(0).optional() }),
  response: shown,
  errors: ['conflict'],
  needsConfirmation: true,
});

/** A logo by the SHA-256 of its bytes. */
const logoId = z.string().regex(/^[\da-f]{64}$/, 'Identifiant invalide');

export const setLogo = endpoint({
  id: 'setLogo',
  method: 'POST',
  path: '/association/logo',
  access: 'settings.administer',
  changes: ['settings'],
  summary:
    'Put a logo on later invoices: JPEG, PNG, WebP or GIF by content, 5 MB at most, re-encoded on white; issued documents keep theirs',
  upload: 'image',
  response: z.object({ logo: logoId }),
  status: 201,
  errors: ['too_large'],
  needsConfirmation: true,
  rateLimit: { per: 'account', count: 30, seconds: 3600 },
});

export const removeLogo = endpoint({
  id: 'removeLogo',
  method: 'DELETE',
  path: '/association/logo',
  access: 'settings.administer',
  changes: ['settings'],
  summary: 'Put the portal’s mark on later invoices again; issued documents keep their logo',
  response: null,
  status: 204,
  needsConfirmation: true,
});

export const getLogo = endpoint({
  id: 'getLogo',
  method: 'GET',
  path: '/association/logos/:id',
  access: 'public',
  summary: 'Get a logo of the association; its bytes never change',
  params: z.object({ id: logoId }),
  response: 'file',
  errors: ['not_found'],
});

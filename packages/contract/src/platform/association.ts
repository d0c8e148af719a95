import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const getAssociation = endpoint({
  id: 'getAssociation',
  method: 'GET',
  path: '/association',
  access: 'public',
  summary: 'Get the association’s legal details; a detail that was not entered is empty',
  response: z.object({
    name: z.string(),
    legalForm: z.string(),
    address: z.string(),
    postalCode: z.string(),
    city: z.string(),
    siren: z.string(),
    registrationNumber: z.string(),
    vatNumber: z.string(),
    president: z.string(),
    treasurer: z.string(),
    statutesSignedAt: z.string(),
    /** A day, or "". */
    statutesSignedOn: z.string(),
    host: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  }),
});

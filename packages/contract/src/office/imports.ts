import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const unknownLine = z.object({
  line: z.int(),
  email: z.string(),
  qualification: z.string(),
  etoiles_qualification: z.int(),
  titre: z.string(),
  etoiles_titre: z.int(),
});
z.globalRegistry.add(unknownLine, { id: 'UnknownLine' });
export type UnknownLine = z.output<typeof unknownLine>;

export const uploadProdemial = endpoint({
  id: 'uploadProdemial',
  method: 'POST',
  path: '/upload/prodemial',
  access: 'members.administer',
  changes: ['people', 'accounts'],
  summary:
    'Import the partner’s file: CSV in UTF-8 with ";" or ",", headed email;qualification;etoiles_qualification;titre;etoiles_titre, 5 MB at most. People are found by e-mail and changed in one transaction; a wrong line refuses the whole file',
  upload: 'file',
  response: z.object({
    /** Number of people of the portal found in the file. */
    updated: z.int(),
    /** Lines whose e-mail belongs to no account. */
    unknown: z.array(unknownLine),
  }),
  rateLimit: { per: 'account', count: 20, seconds: 600 },
});

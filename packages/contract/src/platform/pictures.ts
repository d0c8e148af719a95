import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const uploadPicture = endpoint({
  id: 'uploadPicture',
  method: 'POST',
  path: '/uploads/images',
  access: 'pictures.upload',
  changes: [],
  summary:
    'Store a picture for a text: JPEG, PNG, WebP or GIF by content, 5 MB at most, re-encoded without metadata',
  upload: 'image',
  response: z.object({ data: z.object({ url: z.string() }) }),
  status: 201,
  errors: ['too_large'],
  rateLimit: { per: 'account', count: 60, seconds: 3600 },
});

export const getPicture = endpoint({
  id: 'getPicture',
  method: 'GET',
  path: '/pictures/:id',
  access: 'public',
  summary: 'Get a stored picture; its address cannot be guessed and its bytes never change',
  params: z.object({ id: z.string().regex(/^[\da-f]{32}$/, 'Identifiant invalide') }),
  response: 'file',
  errors: ['not_found'],
});

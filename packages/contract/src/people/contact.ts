import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, paragraphs, text, trimmed } from '../fields.ts';

/** 5 MB in base64, with room for the rest of the form. */
export const mostAttachmentBytes = 5 * 1024 * 1024;
const mostBase64 = Math.ceil(mostAttachmentBytes / 3) * 4 + 4;

const tooHeavy = 'Pièce jointe trop lourde\u00a0: 5 Mo au plus';
const attachment = z.object({
  name: trimmed(200, 'Nom de fichier invalide').min(1, 'Nom de fichier invalide'),
  content: text(mostBase64, tooHeavy).regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Pièce jointe illisible'),
});
z.globalRegistry.add(attachment, { id: 'Attachment' });

/**
 * One form with two spellings of its fields: object or title, content or message, attachment or file. It may
 * be sent as multipart with a `file`. For somebody logged in, the account's own identity replaces whatever is
 * sent.
 */
export const sendContact = endpoint({
  id: 'sendContact',
  method: 'POST',
  creates: true,
  path: '/contacts',
  access: 'public',
  changes: [],
  summary: 'Write to the association; one attachment of 5 MB at most, checked by content',
  body: z.object({
    name: trimmed(100, 'Prénom invalide\u00a0!').optional(),
    lastName: trimmed(100, 'Nom invalide\u00a0!').optional(),
    email: email('Email invalide').optional(),
    tel: trimmed(30, 'Téléphone invalide\u00a0!').optional(),
    object: trimmed(150, 'Titre trop long').optional(),
    title: trimmed(150, 'Titre trop long').optional(),
    content: paragraphs(10_000, 'Message trop long').optional(),
    message: paragraphs(10_000, 'Message trop long').optional(),
    attachment: attachment.optional(),
    file: attachment.optional(),
    /** Honeypot: no person sees this field, only a robot fills it in. */
    website: text(500).optional(),
  }),
  response: null,
  status: 201,
  errors: ['too_large'],
});

import multipart from '@fastify/multipart';
import { mostAttachmentBytes, sendContact } from '@forman/contract/people/contact';
import { AppError } from '@forman/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseForm, wholeFile } from '../../http/forms.ts';
import { route } from '../../http/route.ts';
import { sendMessage } from './contact.service.ts';

/** Only this call accepts a body as large as its attachment in base64. */
const mostBodyBytes = 8 * 1024 * 1024;

export async function contactRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: mostBodyBytes },
    app.getDefaultJsonParser('error', 'error'),
  );
  await app.register(multipart, {
    limits: { fileSize: mostAttachmentBytes, files: 1, fields: 12, fieldSize: 50_000 },
  });
  // Both ways of sending a file end in the same shape.
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await formOf(request).catch(refuseForm);
  });

  route(app, sendContact, ({ ctx, viewer, body, request }) => {
    // Written from a login that has ended elsewhere: its form has no fields for a name or an address.
    if (!viewer && request.headers.authorization && body.email === undefined)
      throw new AppError('not_logged_in');
    return sendMessage(ctx, body, { viewer, ip: request.ip });
  });
}

async function formOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: [string, unknown][] = [];
  for await (const part of request.parts()) {
    const value =
      part.type === 'file'
        ? { name: part.filename, content: (await wholeFile(part)).toString('base64') }
        : part.value;
    fields.push([part.fieldname, value]);
  }
  return Object.fromEntries(fields);
}

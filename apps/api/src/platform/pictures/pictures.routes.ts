import { getPicture } from '@forman/contract/platform/pictures';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { readPicture } from './pictures.service.ts';

export function picturesRoutes(app: FastifyInstance): void {
  route(app, getPicture, async ({ ctx, params, reply }) => {
    const { contentType, bytes } = await readPicture(ctx, params.id);
    reply
      .type(contentType)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-disposition', 'inline')
      // A picture opened by itself can be nothing but a picture.
      .header('content-security-policy', "default-src 'none'; sandbox");
    return reply.send(bytes) as never;
  });
}

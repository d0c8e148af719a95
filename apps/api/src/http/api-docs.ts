import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

/** The description of every call, to read at /api/docs and to fetch at /api/docs/json. */
export async function apiDocs(app: FastifyInstance): Promise<void> {
  // Made for who reads it: it would be a tenth of every start, and stay in memory.
  const document = { toJSON: openApiDocument };
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}

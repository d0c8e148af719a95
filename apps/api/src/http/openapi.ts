import { endpoints } from '@forman/contract';
import type { EndpointDefinition } from '@forman/contract/endpoint';
import { problem } from '@forman/contract/fields';
import { errorSentence, errorStatus, type ErrorCode } from '@forman/domain/errors';
import type { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';

/** OpenAPI 3.1 of every call, from the contract alone: the same for the page, the committed file and its check. */
export function openApiDocument() {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Forman',
      version: '1',
      description:
        'The portal’s calls. Amounts are euros, instants ISO 8601, days Paris days. A refusal is problem+json.',
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  });
}

function operation(endpoint: EndpointDefinition): ZodOpenApiOperationObject {
  const isPublic = endpoint.access === 'public';
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}.${endpoint.demoOnly ? ' Sample association only.' : ''}`,
    security: isPublic ? [] : [{ bearer: [] }],
    requestParams: {
      ...(endpoint.params ? { path: endpoint.params as z.ZodObject } : {}),
      ...(endpoint.headers ? { header: endpoint.headers as z.ZodObject } : {}),
      ...(endpoint.query ? { query: endpoint.query as z.ZodObject } : {}),
    },
    ...(endpoint.body ? { requestBody: { content: { 'application/json': { schema: endpoint.body } } } } : {}),
    responses: { ...success(endpoint), ...refusals(endpoint) },
  };
}

function success(endpoint: EndpointDefinition) {
  const status = String(endpoint.status ?? 200);
  if (endpoint.response === null) return { [status]: { description: 'Done' } };
  if (endpoint.response === 'file')
    return { [status]: { description: 'A file', content: { [endpoint.fileType ?? 'application/pdf']: {} } } };
  return {
    [status]: { description: 'Done', content: { 'application/json': { schema: endpoint.response } } },
  };
}

/** Codes by status: those any call can answer, and its own. */
function refusals(endpoint: EndpointDefinition) {
  const common: ErrorCode[] = ['invalid', 'too_many_requests', 'internal', 'unavailable'];
  const guarded: ErrorCode[] = endpoint.access === 'public' ? [] : ['not_logged_in', 'forbidden'];
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of [...guarded, ...common, ...(endpoint.errors ?? [])])
    (byStatus[errorStatus[code]] ??= []).push(code);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errorSentence[code]}`).join(' '),
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  );
}

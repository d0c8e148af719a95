import { endpoints } from '@forman/contract';
import type { EndpointDefinition } from '@forman/contract/endpoint';
import { problem } from '@forman/contract/fields';
import { errorSentence, errorStatus, type ErrorCode } from '@forman/domain/errors';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';

/** OpenAPI 3.1 of every call, from the contract alone: the same for the page, the committed file and its check. */
export function openApiDocument() {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>;
    const other = paths[path]?.[method];
    const own = operation(endpoint);
    paths[path] = { ...paths[path], [method]: other ? either(other, own) : own };
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
    description: [`Access: ${endpoint.access}.`, ...notesOn(endpoint)].join(' '),
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

const notesOn = ({ demoOnly, needsConfirmation }: EndpointDefinition): string[] => [
  ...(demoOnly ? ['Sample association only.'] : []),
  ...(needsConfirmation
    ? ['403 confirmation_needed unless this login gave its password, or a key, within five minutes.']
    : []),
];

/** OpenAPI knows one operation a path and method: of two calls that share them it says what either takes and answers. */
function either(one: ZodOpenApiOperationObject, other: ZodOpenApiOperationObject): ZodOpenApiOperationObject {
  const queries = [one, other].map(({ requestParams }) => requestParams?.query as z.ZodObject | undefined);
  const query = queries.reduce((both, part) => ({ ...both, ...part?.partial().shape }), {});
  return {
    ...one,
    operationId: `${one.operationId}Or${other.operationId?.replace(/^./, (letter) => letter.toUpperCase())}`,
    summary: `${one.summary}. Or: ${other.summary}`,
    description: `${one.description} Or: ${other.description}`,
    security: [{ bearer: [] }, {}],
    ...(queries.some(Boolean) && { requestParams: { query: z.object(query) } }),
    ...(one.requestBody && {
      requestBody: { content: { 'application/json': { schema: z.union(bodiesOf(one, other)) } } },
    }),
    responses: { ...other.responses, ...one.responses, ...bothAnswers(one, other) },
  };
}

type JsonContent = { content?: Record<string, { schema?: unknown }> };
const schemaIn = (part: unknown): z.ZodType[] => {
  const schema = (part as JsonContent | undefined)?.content?.['application/json']?.schema;
  return schema ? [schema as z.ZodType] : [];
};
const bodiesOf = (...operations: ZodOpenApiOperationObject[]): z.ZodType[] =>
  operations.flatMap(({ requestBody }) => schemaIn(requestBody));

/** A status that both answer with a body. */
function bothAnswers(
  one: ZodOpenApiOperationObject,
  other: ZodOpenApiOperationObject,
): ZodOpenApiOperationObject['responses'] {
  const answers = [one, other].flatMap(({ responses }) => schemaIn(responses?.['200']));
  if (answers.length < 2) return {};
  return {
    '200': { description: 'Done', content: { 'application/json': { schema: z.union(answers) } } },
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

import { endpoints } from '@forman/contract';
import type { EndpointDefinition } from '@forman/contract/endpoint';
import { problem } from '@forman/contract/fields';
import { errorSentence, errorStatus, type ErrorCode } from '@forman/domain/errors';
import { z } from 'zod';
import {
  createDocument,
  type CreateDocumentOptions,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';

/** Calls in a fixed order, whatever the order in which the contract's files are read. */
const calls: readonly EndpointDefinition[] = endpoints.toSorted((one, other) =>
  order(one) < order(other) ? -1 : 1,
);
function order({ path, method, id }: EndpointDefinition): string {
  return `${path} ${method} ${id}`;
}

/** OpenAPI 3.1 of every call, from the contract alone: for the page, the committed file and its check. */
export function openApiDocument() {
  const paths: ZodOpenApiPathsObject = {};
  calls.forEach(nameSchemas);
  nameParameters();
  for (const endpoint of calls) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const method = endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>;
    const other = paths[path]?.[method];
    const own = operation(endpoint);
    paths[path] = { ...paths[path], [method]: other ? either(other, own) : own };
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Forman',
        version: '1',
        description:
          'The portal’s calls. Amounts are euros, instants ISO 8601, days Paris days. A refusal is problem+json.',
      },
      servers: [{ url: '/api' }],
      security: [{ bearer: [] }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      paths,
    },
    { override: asContracted },
  );
  return { ...document, components: byName(document.components ?? {}) };
}

/** Sorts each part of the components by name. */
const byName = <Components extends object>(components: Components): Components =>
  Object.fromEntries(
    Object.entries(components).map(([part, named]: [string, object]) => [
      part,
      Object.fromEntries(Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    ]),
  ) as Components;

/** Names bodies and answers without a name of their own after their call: `UpdateUserBody`, `HomeAnswer`. */
function nameSchemas({ id, body, response }: EndpointDefinition): void {
  for (const [suffix, schema] of Object.entries({ Body: body, Answer: response }))
    if (schema instanceof z.ZodObject && !z.globalRegistry.get(schema)?.id)
      z.globalRegistry.add(schema, { id: `${pascalCase(id)}${suffix}` });
}

/** A parameter of several calls is described once, under its name, or its first call’s if that is taken. */
function nameParameters(): void {
  const parameters = calls.flatMap(({ id, params, query, headers }) =>
    Object.entries({ params, query, headers }).flatMap(([place, part]) =>
      part instanceof z.ZodObject
        ? Object.entries(part.shape).map(([name, schema]) => ({
            call: id,
            at: `${place} ${name}`,
            name,
            schema,
          }))
        : [],
    ),
  );
  const taken = new Set(['id']);
  for (const [schema, [first, ...others]] of Map.groupBy(parameters, (one) => one.schema as z.ZodType)) {
    const meta = z.globalRegistry.get(schema);
    if (!first || others.length === 0 || others.some(({ at }) => at !== first.at) || meta?.param) continue;
    const name = first.name.replaceAll(/\W+/g, '.').replace(/\.$/, '');
    z.globalRegistry.add(schema, {
      ...meta,
      param: { id: taken.has(name) ? `${first.call}.${name}` : name },
    });
    taken.add(name);
  }
}

/** Removes from the generated schema what zod adds to the contract. */
const asContracted: CreateDocumentOptions['override'] = ({ jsonSchema, io }) => {
  // Limits of safe integers, and a format written out.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format) delete jsonSchema.pattern;
  // An answer may get more fields: clients refuse none.
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
};

const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[._/])(.)/g, (_, letter: string) => letter.toUpperCase());

/** The key of a call that creates something. */
const keyed = z.object({ requestKey: z.uuid().optional() });
z.globalRegistry.add(keyed, { id: 'RequestKey' });

function operation(endpoint: EndpointDefinition): ZodOpenApiOperationObject {
  const { params, headers, query } = endpoint;
  const body = endpoint.creates && endpoint.body ? z.intersection(endpoint.body, keyed) : endpoint.body;
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: [`Access: ${endpoint.access}.`, ...notesOn(endpoint)].join(' '),
    ...(endpoint.access === 'public' && { security: [] }),
    ...((params ?? headers ?? query) && {
      requestParams: {
        ...(params && { path: params as z.ZodObject }),
        ...(headers && { header: headers as z.ZodObject }),
        ...(query && { query: query as z.ZodObject }),
      },
    }),
    ...(body && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: { ...success(endpoint), ...refusals(endpoint) },
  };
}

const notesOn = ({ demoOnly, needsConfirmation }: EndpointDefinition): string[] => [
  ...(demoOnly ? ['Sample association only.'] : []),
  ...(needsConfirmation
    ? [
        '403 confirmation_needed unless this login gave its password, a code or a passkey within five minutes.',
      ]
    : []),
];

/** Merges two calls of one method and path, which OpenAPI knows as one: what either takes and answers. */
function either(one: ZodOpenApiOperationObject, other: ZodOpenApiOperationObject): ZodOpenApiOperationObject {
  const [open, guarded] = one.security ? [one, other] : [other, one];
  const queries = [one, other].map(({ requestParams }) => requestParams?.query as z.ZodObject | undefined);
  const query = queries.reduce((both, part) => ({ ...both, ...(part && optional(part)) }), {});
  return {
    ...one,
    operationId: `${one.operationId}Or${other.operationId?.replace(/^./, (letter) => letter.toUpperCase())}`,
    summary: `${one.summary}. Or: ${other.summary}`,
    description: `${one.description} Or: ${other.description}`,
    ...(open.security && { security: [{ bearer: [] }, {}] }),
    ...(queries.some(Boolean) && { requestParams: { query: z.object(query) } }),
    ...(one.requestBody && {
      requestBody: { content: { 'application/json': { schema: z.union(bodiesOf(one, other)) } } },
    }),
    // A call with a login has more refusals than the same call without one.
    responses: { ...open.responses, ...guarded.responses, ...bothAnswers(one, other) },
  };
}

const optional = ({ shape }: z.ZodObject): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(shape as Record<string, z.ZodType>).map(([name, field]) => [
      name,
      field.isOptional() ? field : field.optional(),
    ]),
  );

type JsonContent = { content?: Record<string, { schema?: unknown }> };
const schemaIn = (part: unknown): z.ZodType[] => {
  const schema = (part as JsonContent | undefined)?.content?.['application/json']?.schema;
  return schema ? [schema as z.ZodType] : [];
};
const bodiesOf = (...operations: ZodOpenApiOperationObject[]): z.ZodType[] =>
  operations.flatMap(({ requestBody }) => schemaIn(requestBody));

/** A status to which both answer with a body. */
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

function success({ response, status = 200, fileType }: EndpointDefinition): ZodOpenApiResponsesObject {
  if (response === null) return { [status]: describe('Done', { description: 'Done' }) };
  if (response === 'file') {
    const type = fileType ?? 'application/pdf';
    return { [status]: describe(pascalCase(type), { description: 'A file', content: { [type]: {} } }) };
  }
  const done = { description: 'Done', content: { 'application/json': { schema: response } } };
  const name = nameOfAnswer(response);
  const isShared = calls.filter((one) => name && nameOfAnswer(one.response) === name).length > 1;
  return { [status]: isShared ? describe(name, done) : done };
}

/** The name of a named answer, or of a list's items. */
function nameOfAnswer(response: EndpointDefinition['response']): string {
  const isList = response instanceof z.ZodArray;
  const item = isList ? response.element : response;
  const id = item instanceof z.ZodType ? z.globalRegistry.get(item)?.id : undefined;
  return id ? `${id}${isList ? 'List' : ''}` : '';
}

/** Codes by status: `default` for the codes of any call, and a status for each of this call’s own codes. */
function refusals({ access, errors: own = [], creates }: EndpointDefinition): ZodOpenApiResponsesObject {
  const errors: readonly ErrorCode[] = creates ? [...new Set([...own, 'conflict' as const])] : own;
  const common = access === 'public' ? ofAnyCall : [...ofAnyCall, ...ofLoggedIn];
  const statuses = new Set(errors.map((code) => errorStatus[code]));
  const byStatus = [...statuses].map((status) => {
    const codes = new Set([...errors, ...common].filter((code) => errorStatus[code] === status));
    return [String(status), refusal([...codes].map(pascalCase).join('Or'), [...codes])];
  });
  return {
    ...Object.fromEntries(byStatus),
    default: refusal(access === 'public' ? 'PublicRefusal' : 'Refusal', common),
  };
}
const ofAnyCall: ErrorCode[] = ['invalid', 'too_many_requests', 'internal', 'unavailable'];
const ofLoggedIn: ErrorCode[] = ['not_logged_in', 'forbidden'];

const refusal = (id: string, codes: readonly ErrorCode[]): ZodOpenApiResponseObject =>
  describe(id, {
    description: codes.map((code) => `${errorStatus[code]} ${code}: ${errorSentence[code]}`).join(' '),
    content: { 'application/problem+json': { schema: problem } },
  });

/** Describes an answer once, under its name, however many calls give it. */
const describe = (id: string, answer: ZodOpenApiResponseObject): ZodOpenApiResponseObject =>
  (described[id] ??= { ...answer, id });
const described: Record<string, ZodOpenApiResponseObject> = {};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@forman/contract';
import { errorStatus, type ErrorCode } from '@forman/domain/errors';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

type Answer = { $ref?: string; description?: string };
type Operation = { operationId: string; responses: Record<string, Answer> };
type Document = {
  openapi: string;
  info: object;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object; responses: Record<string, Answer>; parameters: object };
};

const file = join(import.meta.dirname, '../../../../docs/openapi.json');
const text = readFileSync(file, 'utf8');
const written = JSON.parse(text) as Document;
const pathOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

describe('the OpenAPI document', () => {
  test('CORE-009: the document names every call once, by method and path', () => {
    const named = Object.entries(written.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    // Two calls may share a path: the document has one operation for both.
    const called = endpoints.map(({ method, path }) => `${method} ${pathOf(path)}`);
    expect(named.toSorted()).toEqual([...new Set(called)].toSorted());
    const ids = Object.values(written.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(ids.length).toBe(new Set(ids).size);
  });

  test('CORE-009: the document gives every error code of a call, under its status or for all', () => {
    const missing = endpoints.flatMap(({ id, method, path, access, errors = [] }) => {
      const answers = written.paths[pathOf(path)]?.[method.toLowerCase()]?.responses ?? {};
      const any: ErrorCode[] = ['invalid', 'too_many_requests', 'internal', 'unavailable'];
      const guarded: ErrorCode[] = access === 'public' ? [] : ['not_logged_in', 'forbidden'];
      const tells = (status: string, code: ErrorCode): boolean =>
        described(answers[status]).includes(`${errorStatus[code]} ${code}: `);
      return [
        ...errors.filter((code) => !tells(String(errorStatus[code]), code)),
        ...[...any, ...guarded].filter((code) => !tells('default', code)),
      ].map((code) => `${id}: ${code}`);
    });
    expect(missing).toEqual([]);
    expect(Object.keys(written.paths['/users/{id}']?.['get']?.responses ?? {})).toEqual([
      '200',
      '404',
      'default',
    ]);
  });

  test('every reference has a target, and every component is referred to', () => {
    const references = [...text.matchAll(/"\$ref": "#\/components\/(\w+)\/([^"]+)"/g)].map(
      ([, part = '', name = '']) => `${part}/${name}`,
    );
    expect(references.length).toBe(text.split('"$ref"').length - 1);
    const { schemas, responses, parameters } = written.components;
    const components = Object.entries({ schemas, responses, parameters }).flatMap(([part, named]) =>
      Object.keys(named).map((name) => `${part}/${name}`),
    );
    expect([...new Set(references)].toSorted()).toEqual(components.toSorted());
    expect(components.filter((name) => !/^\w+\/[\w.-]+$/.test(name) || /__schema|\d$/.test(name))).toEqual(
      [],
    );
  });

  test('the document is short enough for a review and names its shapes as the contract does', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(790_000);
    expect(Object.keys(written.components.schemas)).toEqual(
      expect.arrayContaining([
        'SessionCard',
        'SessionDetail',
        'PersonName',
        'Transaction',
        'Problem',
        'HomeAnswer',
      ]),
    );
  });

  test('the document is the same each time it is generated', () => {
    expect(JSON.stringify(openApiDocument())).toBe(JSON.stringify(openApiDocument()));
    expect(written).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });
});

function described(answer: Answer | undefined): string {
  const name = answer?.$ref?.split('/').at(-1) ?? '';
  return (answer?.$ref ? written.components.responses[name]?.description : answer?.description) ?? '';
}

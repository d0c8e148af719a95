import buildSerialiser from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Serialiser = (answer: unknown) => string;

/**
 * Compiles each call's serialiser at its first answer, and once for calls that answer the same. All of them at once were
 * a fifth of every start, and megabytes of memory for calls that a process may never get.
 */
export function serialisers(): FastifySerializerCompiler<object> {
  const compiled = new Map<string, Serialiser>();
  const compile = (schema: object): Serialiser => {
    const key = JSON.stringify(schema);
    const serialiser = compiled.get(key) ?? buildSerialiser(schema);
    compiled.set(key, serialiser);
    return serialiser;
  };
  return ({ schema }) => {
    let write: Serialiser | undefined;
    return (answer) => (write ??= compile(schema))(answer);
  };
}

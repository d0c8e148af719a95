import buildSerialiser from 'fast-json-stringify';
import { z } from 'zod';
import { RawJson } from './raw-json.ts';

type Serialiser = (answer: unknown) => string | Buffer;
type TextSerialiser = (answer: unknown) => string;

/** Serialisers by the JSON Schema from which they were compiled: calls with the same answer share one. */
const compiled = new Map<string, TextSerialiser>();

/**
 * Makes a serialiser for answers of this shape, twice as fast as a check of the shape: 10 to 12 % of the
 * portal's time for a list (decision 20). It is compiled with the first answer: compiling all at once took a
 * third of every start, and megabytes of memory for calls that a process may never get.
 */
export function serialiserOf(answer: z.ZodType): Serialiser {
  let write: Serialiser | undefined;
  return (value) => (value instanceof RawJson ? value.bytes : (write ??= writerOf(answer))(value));
}

const writerOf = (answer: z.ZodType): Serialiser =>
  answer instanceof z.ZodArray ? listOf(compile(answer.element as z.ZodType)) : compile(answer);

/**
 * Writes a list item by item, each into bytes at once. The text of a hundred cards would be joined, measured
 * and copied as a whole, at twice its size if one of them has a ’: a list of two hundred would cost the
 * portal 12 % more (decision 20).
 */
const listOf =
  (write: TextSerialiser): Serialiser =>
  (items) => {
    const parts = (items as unknown[]).map((item, index) =>
      Buffer.from((index === 0 ? '[' : ',') + write(item)),
    );
    return Buffer.concat([...parts, Buffer.from(parts.length === 0 ? '[]' : ']')]);
  };

/** Empty, so that schemas with a name for the documents are written in place, not as separate functions. */
const noNames = z.registry<z.core.GlobalMeta>();

function compile(answer: z.ZodType): TextSerialiser {
  const json = z.toJSONSchema(answer, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    metadata: noNames,
  });
  const schema = forSerialiser(json) as object;
  const key = JSON.stringify(schema);
  const serialiser = compiled.get(key) ?? buildSerialiser(schema);
  compiled.set(key, serialiser);
  return serialiser;
}

/**
 * The same schema, for fast writing. With `additionalProperties: false` the serialiser checks every key;
 * without, it drops unknown ones all the same. For "this or null" as a union it validates each value; for
 * `nullable` it only looks at it.
 */
function forSerialiser(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forSerialiser);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf } = schema as { anyOf?: { type?: string }[] };
  if (Array.isArray(anyOf) && anyOf.length === 2 && anyOf[1]?.type === 'null') {
    return { ...(forSerialiser(anyOf[0]) as object), nullable: true };
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => key !== '$schema' && !(key === 'additionalProperties' && value === false))
      .map(([key, value]) => [key, forSerialiser(value)]),
  );
}

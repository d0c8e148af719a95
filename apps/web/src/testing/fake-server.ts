import { endpoints, type EndpointId } from '@forman/contract';
import type { EndpointDefinition } from '@forman/contract/endpoint';
import { ApiError } from '../api/api-error.ts';
import type { FakeServer } from '../api/client.ts';

type Input = Partial<Record<'params' | 'query' | 'body', unknown>>;

/**
 * A server for a test of a component. Like the real one it refuses what the contract's schemas refuse, with
 * their sentences.
 * @param faults gets a line for each call without an answer, and for each answer that is not of the contract's
 * shape: a screen hides such failures, so the test asks for them in the end.
 */
export const fakeServer = (answers: FakeServer, faults: string[]): FakeServer =>
  Object.fromEntries(
    endpoints.map((endpoint) => {
      const answer = answers[endpoint.id as EndpointId] as ((input: Input) => unknown) | undefined;
      return [endpoint.id, (input: Input) => answerOf(endpoint, input, { answer, faults })];
    }),
  );

type Prepared = { answer: ((input: Input) => unknown) | undefined; faults: string[] };

async function answerOf(
  endpoint: EndpointDefinition,
  input: Input,
  { answer, faults }: Prepared,
): Promise<unknown> {
  if (!answer) {
    faults.push(`${endpoint.id}: this test has no answer`);
    throw new ApiError({ status: 404, code: 'not_found' });
  }
  const read = checked(endpoint, input);
  // As over a network: what the press has begun shows before the answer comes.
  await new Promise((resolve) => setTimeout(resolve));
  const given = await answer(read);
  const { response } = endpoint;
  if (!response || response === 'file') return given;
  const shape = response.safeParse(given);
  if (!shape.success) faults.push(`${endpoint.id}: no such answer, ${shape.error.message}`);
  return given;
}

/** @throws ApiError invalid, with the violations that the server would find. */
function checked(endpoint: EndpointDefinition, input: Input): Input {
  const read: Input = {};
  const violations = (['params', 'query', 'body'] as const).flatMap((part) => {
    const result = endpoint[part]?.safeParse(asSent(part, input[part]));
    if (result?.success) read[part] = result.data;
    return (result?.error?.issues ?? []).map(({ path, message }) => ({
      propertyPath: path.map(String).join('.'),
      message,
    }));
  });
  if (violations.length > 0) throw new ApiError({ status: 422, code: 'invalid', violations });
  return read;
}

/** Parameters and queries are text on their way; an empty one narrows nothing. */
const asSent = (part: string, value: unknown): unknown =>
  part === 'body'
    ? value
    : Object.fromEntries(
        Object.entries(value ?? {})
          .filter(([, one]) => one !== undefined && one !== null && one !== '')
          .map(([name, one]) => [name, Array.isArray(one) ? one.map(String) : String(one)]),
      );

import { gathered } from './calls.gen.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { sessionCalls } from './session-calls.ts';

/** Every call of the portal. */

type EndpointIn<T> = T extends EndpointDefinition ? T : never;
type SessionCall = {
  [K in keyof typeof sessionCalls]: (typeof sessionCalls)[K][keyof (typeof sessionCalls)[K]];
}[keyof typeof sessionCalls];
type AnyEndpoint = EndpointIn<(typeof gathered)[keyof typeof gathered]> | SessionCall;

/** Type of each call, by its id. */
export type Contract = { [E in AnyEndpoint as E['id']]: E };
export type EndpointId = keyof Contract;

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'path' in value;

export const endpoints: readonly EndpointDefinition[] = [
  ...Object.values<unknown>(gathered).filter(isEndpoint),
  ...Object.values(sessionCalls).flatMap((calls) => Object.values(calls) as EndpointDefinition[]),
];

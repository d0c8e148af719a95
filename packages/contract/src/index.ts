import * as accounts from './accounts.ts';
import * as credits from './credits.ts';
import type { EndpointDefinition } from './endpoint.ts';
import * as home from './home.ts';
import * as invoicing from './invoicing.ts';
import * as members from './members.ts';
import * as payments from './payments.ts';
import * as service from './service.ts';
import { sessionCalls } from './sessions.ts';
import * as sessions from './sessions.ts';

/** Every call of the portal. The only file of the packages that gathers others. */
const gathered = {
  ...accounts,
  ...members,
  ...sessions,
  ...payments,
  ...invoicing,
  ...credits,
  ...home,
  ...service,
};

type EndpointIn<T> = T extends EndpointDefinition ? T : never;
type SessionCall = {
  [K in keyof typeof sessionCalls]: (typeof sessionCalls)[K][keyof (typeof sessionCalls)[K]];
}[keyof typeof sessionCalls];
type AnyEndpoint = EndpointIn<(typeof gathered)[keyof typeof gathered]> | SessionCall;

/** Each call's type by its id. */
export type Contract = { [E in AnyEndpoint as E['id']]: E };
export type EndpointId = keyof Contract;

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'path' in value;

export const endpoints: readonly EndpointDefinition[] = [
  ...Object.values<unknown>(gathered).filter(isEndpoint),
  ...Object.values(sessionCalls).flatMap((calls) => Object.values(calls) as EndpointDefinition[]),
];

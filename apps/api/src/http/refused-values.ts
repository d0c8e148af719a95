import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { ErrorCode, Violation } from '@forman/domain/errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent in the application of the calls' description, which takes no values. */
    refusedValues?: ReturnType<typeof watchRefusedValues>;
  }
}

const everyMs = 60_000;
/** More than one person’s mistakes reach; beyond, the calls of a flood are counted together. */
const mostCalls = 200;
const mostFields = 20;

const refusals: ReadonlySet<ErrorCode> = new Set(['invalid', 'malformed', 'too_large']);

type Refused = { call: string; isLoggedIn: boolean; count: number; fields: Set<string>; requestId: string };

/**
 * Logs refused values, for an operator who looks for somebody trying them: once a minute a line for each
 * call, with the number of refusals and the fields. It contains neither values nor senders, and a flood makes
 * no more lines than there are calls.
 */
export function watchRefusedValues(log: FastifyBaseLogger) {
  let refused = new Map<string, Refused>();
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const { fields, ...one } of refused.values())
      log.info({ ...one, fields: [...fields] }, 'values refused');
    refused = new Map();
  }

  function note(
    request: FastifyRequest,
    { code, violations = [] }: { code: ErrorCode; violations?: readonly Violation[] },
  ): void {
    if (!refusals.has(code)) return;
    const known = `${request.method} ${request.routeOptions.url ?? '?'}`;
    const isLoggedIn = request.login !== null;
    const call = refused.size < mostCalls || refused.has(`${known} ${isLoggedIn}`) ? known : 'others';
    const key = `${call} ${isLoggedIn}`;
    const one = refused.get(key) ?? { call, isLoggedIn, count: 0, fields: new Set(), requestId: '' };
    one.count += 1;
    one.requestId = request.id;
    // Only the contract's own name: the rest of the path may be a caller's text.
    for (const { propertyPath } of violations)
      if (one.fields.size < mostFields) one.fields.add(propertyPath.split('.')[0]!);
    refused.set(key, one);
    timer ??= setTimeout(tell, everyMs).unref();
  }

  return { note, tell };
}

import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { ErrorCode, Violation } from '@forman/domain/errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** Not of the application that shows the description of the calls, which takes no values. */
    refusedValues?: ReturnType<typeof watchRefusedValues>;
  }
}

const everyMs = 60_000;
/** More than one person’s mistakes fill; the rest of a flood is counted together. */
const mostCalls = 200;
const mostFields = 20;

const refusals: ReadonlySet<ErrorCode> = new Set(['invalid', 'malformed', 'too_large']);

type Refused = { call: string; isLoggedIn: boolean; count: number; fields: Set<string>; requestId: string };

/**
 * Values that were refused, for an operator who looks for somebody that tries them: once a minute a line for each call, with
 * how often and which fields. Neither a value nor whoever sent it is in it, and a flood makes no more lines than there are calls.
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
    // The contract's own name alone: what stands below it may be a caller's.
    for (const { propertyPath } of violations)
      if (one.fields.size < mostFields) one.fields.add(propertyPath.split('.')[0]!);
    refused.set(key, one);
    timer ??= setTimeout(tell, everyMs).unref();
  }

  return { note, tell };
}

import type { ErrorCode } from '@forman/domain/errors';
import type { FastifyRequest } from 'fastify';
import { recordSecurityEvent } from './security-events.ts';

/** Refusals of normal use: the person is asked for something, and gives it. */
const ordinary: ReadonlySet<string | undefined> = new Set([
  'confirmation_needed',
  'password_due',
  'second_factor_due',
]);
/** Events written by this process in this hour, so that a flood of the same event costs one statement. */
const written = new Set<string>();
let writtenIn = '';

/** Records a refused right, or a limit reached; never delays or changes the answer. */
export function noteRefusal(
  request: FastifyRequest,
  { code, reason }: { code: ErrorCode; reason?: string | undefined },
): void {
  const call = request.routeOptions.url;
  const isNoted =
    code === 'too_many_requests' || (code === 'forbidden' && request.login !== null && !ordinary.has(reason));
  if (!isNoted || call === undefined) return;
  const { ctx } = request.server;
  const userId = request.login?.viewer.id ?? null;
  const hour = ctx.clock.now().toISOString().slice(0, 13);
  if (hour !== writtenIn || written.size > 10_000) written.clear();
  writtenIn = hour;
  const key = `${code} ${userId ?? request.ip} ${call}`;
  if (written.has(key)) return;
  written.add(key);
  const kind = code === 'forbidden' ? 'right_refused' : 'limit_met';
  const origin = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '', id: request.id };
  recordSecurityEvent(
    ctx,
    ctx.db,
    { kind, userId, detail: { call: `${request.method} ${call}` }, onceAnHour: call },
    origin,
  ).catch((error: unknown) => request.log.warn({ err: error }, 'a refusal was not noted'));
}

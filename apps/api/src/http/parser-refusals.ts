import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '@forman/domain/errors';
import type { FastifyInstance } from 'fastify';
import { problemOf } from './problem.ts';
import { constantHeaders } from './security-headers.ts';

/** The reference of a request or a refusal, which people quote and the log contains. */
export const newRequestId = (): string => randomUUID().slice(0, 8).toUpperCase();

/**
 * Longest time for a request to arrive, in milliseconds; Fastify's own default has no limit. `wholeMs`
 * suffices for 8 MB, the largest form, over a line of 0.6 Mbit/s.
 */
export const requestPatience = { headersMs: 20_000, wholeMs: 120_000, checkEveryMs: 5_000 };
export type RequestPatience = typeof requestPatience;

/** Node's codes for refusals of its HTTP parser; any other code counts as malformed. */
const parserCodes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** The reason phrases of status lines. Reading Node's own list would load Node's `fetch` at every start. */
const phrases: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/**
 * Answers a request that never reached a route with the same kind of problem as any refusal, and closes the
 * connection: the start of the next request is unknown.
 */
export function refuseUnparsed(error: Error & { code?: string }, socket: Socket): void {
  const answer = (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage;
  // A lost connection takes no answer, and a connection in the middle of an answer takes no second one.
  if (error.code === 'ECONNRESET' || !socket.writable || answer?.headersSent) {
    socket.destroy(error);
    return;
  }
  const requestId = newRequestId();
  const problem = problemOf({ code: parserCodes[error.code ?? ''] ?? 'malformed' }, requestId);
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${phrases[problem.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...Object.entries(constantHeaders).map(([name, value]) => `${name}: ${value}`),
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** Answers two requests that Node would refuse without a body: one without a Host, one with an unknown `Expect`. */
export function refuseUnnamed(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isUnnamed = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    done(isUnnamed ? new AppError('malformed') : undefined);
  });
  // Ignores an expectation other than `100-continue`.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
}

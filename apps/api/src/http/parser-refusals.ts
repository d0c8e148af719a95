import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '@forman/domain/errors';
import type { FastifyInstance } from 'fastify';
import { problemOf } from './problem.ts';
import { constantHeaders } from './security-headers.ts';

/** The reference of a request or of a refusal, which people quote and the log has. */
export const newRequestId = (): string => randomUUID().slice(0, 8).toUpperCase();

/**
 * How long a request may take to arrive, in milliseconds; Fastify's own default waits for ever. The whole of it: 8 MB, the
 * largest that a form takes, over a line of 0.6 Mbit/s.
 */
export const requestPatience = { headersMs: 20_000, wholeMs: 120_000, checkEveryMs: 5_000 };
export type RequestPatience = typeof requestPatience;

/** Node's words for what its HTTP parser refuses; anything else is malformed. */
const parserCodes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** The reason phrases of status lines. Node's own list would load Node's `fetch` at every start. */
const phrases: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/**
 * Answers a request that never reached a route, with the problem that any other refusal has, and ends the connection:
 * where the next request would begin, nobody knows.
 */
export function refuseUnparsed(error: Error & { code?: string }, socket: Socket): void {
  const answer = (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage;
  // A connection that is gone takes no answer, and one in the middle of an answer no second one.
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
  // An expectation other than `100-continue` is ignored.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
}

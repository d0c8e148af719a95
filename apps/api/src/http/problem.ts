import type { Problem } from '@forman/contract/fields';
import {
  AppError,
  type ErrorCode,
  errorSentence,
  errorStatus,
  type SecondFactorAsked,
  type Violation,
} from '@forman/domain/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ProviderError } from '../adapters/provider-error.ts';
import { isDatabaseDown } from '../db/database.ts';
import { noteRefusal } from './refusal-events.ts';

type Refusal = {
  code: ErrorCode;
  reason?: string | undefined;
  detail?: string | undefined;
  violations?: readonly Violation[];
  retryAfter?: number | undefined;
  secondFactor?: SecondFactorAsked | undefined;
};

/** Codes of Fastify and its plugins for answers before any handler. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
};

/** Codes of 5xx refusals that are no fault of the code: nobody has to look at it. */
const expected: ReadonlySet<ErrorCode> = new Set(['unavailable', 'online_payment_off']);

function refusalOf(error: unknown): Refusal {
  if (error instanceof AppError) {
    const { code, reason, detail, violations, retryAfter, secondFactor } = error;
    return { code, reason, detail, violations, retryAfter, secondFactor };
  }
  if (error instanceof ProviderError) return { code: 'provider_failed' };
  if (isDatabaseDown(error)) return { code: 'unavailable' };
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code && fastifyCodes[code]) return { code: fastifyCodes[code] };
  if (statusCode === 429) return { code: 'too_many_requests' };
  if (statusCode === 413) return { code: 'too_large' };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return { code: 'malformed' };
  return { code: 'internal' };
}

/** The wire has the specification's sentences to the letter; the browser adds the no-break spaces. */
const plainSpaces = (text: string): string => text.replaceAll(/\u00a0(?=[:;!?])/g, ' ');

export function problemOf(refusal: Refusal, requestId: string): Problem {
  const status = errorStatus[refusal.code];
  const violations = refusal.violations?.map(({ propertyPath, message }) => ({
    propertyPath,
    message: plainSpaces(message),
  }));
  const detail = refusal.detail ?? errorSentence[refusal.code];
  return {
    type: 'about:blank',
    title: plainSpaces(errorSentence[refusal.code]),
    status,
    detail: violations?.[0]?.message ?? plainSpaces(detail),
    code: refusal.code,
    ...(refusal.reason ? { reason: refusal.reason } : {}),
    ...(violations?.length ? { violations } : {}),
    ...(refusal.secondFactor ? { secondFactor: refusal.secondFactor } : {}),
    requestId,
  };
}

/** Sends every refusal as problem+json; an unexpected error is logged with the request id, and not shown. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  const problem = problemOf(refusal, request.id);
  if (problem.status >= 500) {
    const detail = { err: error, requestId: request.id };
    if (expected.has(refusal.code)) request.log.warn(detail, 'request refused');
    else request.log.error(detail, 'request failed');
  }
  noteRefusal(request, refusal);
  request.server.refusedValues?.note(request, refusal);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem);
}

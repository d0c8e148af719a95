import type { ErrorCode, SecondFactorAsked, Violation } from '@forman/domain/errors';
import { frenchSpaces } from '@forman/domain/text';

/** A refusal of the server, or no answer (`code: 'offline'`, status 0). The raw body is never shown. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  readonly violations: readonly Violation[];
  readonly requestId: string | null;
  /** Reason code of a refused Decision. */
  readonly reason: string | null;
  /** Seconds after which another try makes sense; null when the server does not say. */
  readonly retryAfter: number | null;
  /** Given for a login that awaits a second factor. */
  readonly secondFactor: SecondFactorAsked | null;

  constructor(
    fields: Pick<ApiError, 'status' | 'code'> &
      Partial<Pick<ApiError, 'violations' | 'requestId' | 'reason' | 'retryAfter' | 'secondFactor'>>,
    options?: ErrorOptions,
  ) {
    super(`${fields.status} ${fields.code}`, options);
    this.name = 'ApiError';
    this.status = fields.status;
    this.code = fields.code;
    this.violations = fields.violations ?? [];
    this.requestId = fields.requestId ?? null;
    this.reason = fields.reason ?? null;
    this.retryAfter = fields.retryAfter ?? null;
    this.secondFactor = fields.secondFactor ?? null;
  }
}

/** True when the person left the confirmation question: nothing has failed, and nothing has changed. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'confirmation_needed';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const isViolation = (value: unknown): value is Violation =>
  isRecord(value) && typeof value.propertyPath === 'string' && typeof value.message === 'string';

const violationsOf = (value: unknown): Violation[] =>
  (Array.isArray(value) ? value : [])
    .filter(isViolation)
    .map(({ propertyPath, message }) => ({ propertyPath, message: frenchSpaces(message) }));

const isAsked = (value: unknown): value is SecondFactorAsked =>
  isRecord(value) && typeof value.challenge === 'string' && Array.isArray(value.methods);

/** Delay in seconds, as the server gives it. */
const waitOf = (headers: Headers): number | null => Number(headers.get('retry-after')) || null;

/** Reads problem+json; any other body (a proxy’s page, none) becomes an unknown failure of that status. */
export async function readProblem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const problem = isRecord(body) ? body : {};
  return new ApiError({
    status: response.status,
    code: (textOf(problem.code) as ErrorCode | null) ?? 'internal',
    violations: violationsOf(problem.violations),
    requestId: textOf(problem.requestId) ?? response.headers.get('x-request-id'),
    reason: textOf(problem.reason),
    retryAfter: waitOf(response.headers),
    secondFactor: isAsked(problem.secondFactor) ? problem.secondFactor : null,
  });
}

import { errorSentence, errorStatus, type ErrorCode } from '@forman/domain/errors';

/** The rules for answers to hostile values. */

const english =
  /\b(invalid|expected|required|must|received|unexpected|error|not found|bad request|too big|too small|input|undefined|failed|string|boolean|array|number)\b/i;
const internals = /\bat \w+ \(|node_modules|motif \/|syntax error|insert into|violates|duplicate key|\.ts:\d/;

export type Answer = {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
  json(): unknown;
};

/** The fault of an answer, or null. */
export function fault(response: Answer): string | null {
  const { statusCode, body } = response;
  if (statusCode >= 500) return `answered ${statusCode}: ${body}`;
  if (internals.test(body)) return `shows its inside: ${body}`;
  if (statusCode < 400) return null;
  if (!String(response.headers['content-type']).startsWith('application/problem+json'))
    return `no problem+json: ${body}`;
  const problem = response.json() as {
    code: ErrorCode;
    status: number;
    title: string;
    detail: string;
    violations?: { propertyPath: string; message: string }[];
  };
  if (errorStatus[problem.code] !== statusCode || problem.status !== statusCode)
    return `status and code differ: ${body}`;
  if (problem.title !== errorSentence[problem.code]) return `another title: ${body}`;
  const said = [problem.detail, ...(problem.violations ?? []).map(({ message }) => message)];
  const foreign = said.find((sentence) => english.test(sentence) || sentence.trim() === '');
  if (foreign !== undefined) return `not French: ${foreign}`;
  return (statusCode === 422) === (problem.violations !== undefined)
    ? null
    : `violations and 422 go together: ${body}`;
}

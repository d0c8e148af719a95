import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

test('a database error is logged with its code and constraint, without the row’s values', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const err = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (lower(email))=(camille@essai.example) already exists.',
    where: 'SQL statement …',
    client: { user: 'forman' },
  });
  logger.child({ reqId: 'A' }).error({ err }, 'request failed');
  const written = JSON.parse(lines[0]!);
  expect(written.err).toMatchObject({
    type: 'Error',
    message: err.message,
    code: '23505',
    constraint: 'users_email',
  });
  expect(written.err.stack).toContain('logger.test');
  expect(lines[0]).not.toContain('camille');
  expect(lines[0]).not.toContain('client');
});

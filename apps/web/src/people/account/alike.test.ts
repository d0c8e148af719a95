import type { OpenLogin } from '@forman/contract/people/account';
import type { SecurityEvent } from '@forman/contract/platform/security-events';
import { expect, test } from 'vitest';
import { foldEvents, foldLogins } from './alike.ts';

const event = (id: number, parts: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id,
  at: '2026-11-27T08:00:00.000Z',
  kind: 'new_device',
  user: null,
  actor: null,
  network: '192.0.2.0',
  device: 'Chrome sur Linux',
  note: '',
  ...parts,
});
const login = (id: string, parts: Partial<OpenLogin> = {}): OpenLogin => ({
  id,
  device: 'Chrome sur Linux',
  openedAt: '2026-11-27T08:00:00.000Z',
  usedAt: '2026-11-27T08:00:00.000Z',
  isCurrent: false,
  admin: null,
  ...parts,
});
const ids = (lines: { id: unknown }[][]) => lines.map((line) => line.map(({ id }) => id));

test('consecutive security events with the same words fold into one line, latest first; an event between them separates them', () => {
  expect(ids(foldEvents([event(5), event(4), event(3, { kind: 'login' }), event(2), event(1)]))).toEqual([
    [5, 4],
    [3],
    [2, 1],
  ]);
  expect(foldEvents([])).toEqual([]);
});

test('a security event that differs in network, device, person or subject keeps its own line', () => {
  const others: Partial<SecurityEvent>[] = [
    { network: '198.51.100.0' },
    { device: 'Firefox sur Windows' },
    { actor: { id: 1, firstName: 'Anne', lastName: 'Roy' } },
    { note: 'Ma clé' },
  ];
  for (const other of others) expect(foldEvents([event(2), event(1, other)])).toHaveLength(2);
});

test('logins of the same device fold into one line; the current one and an administrator’s keep their own', () => {
  const logins = [
    login('mine', { isCurrent: true }),
    login('a'),
    login('phone', { device: 'Safari sur iPhone' }),
    login('b'),
    login('office', { admin: 'Anne Roy' }),
  ];
  expect(ids(foldLogins(logins))).toEqual([['mine'], ['a', 'b'], ['phone'], ['office']]);
});

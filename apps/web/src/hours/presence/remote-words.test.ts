import { expect, test } from 'vitest';
import { remoteNote, spentIn } from './remote-words.ts';

type Person = Parameters<typeof remoteNote>[0];
type Half = Parameters<typeof remoteNote>[1];

const half = (state: Half['state']) =>
  ({ state, minutes: 180, minutesAsked: 144, endsAt: '2026-12-01T11:00:00Z' }) as Half;
const visit = (leftAt: string | null, minutes: number) => ({
  joinedAt: '2026-12-01T08:00:00Z',
  leftAt,
  minutes,
});
const signer = (one: Person['visit']) => ({ presence: { method: 'remote' }, visit: one }) as Person;
const plain = (text: string | null): string | undefined => text?.replaceAll('\u00a0', ' ');

test('a remote presence without an end says, once the half-day is over, that the end was not told', () => {
  expect(plain(remoteNote(signer(visit(null, 180)), half('over')))).toBe(
    'départ non signalé, compté jusqu’à 12h',
  );
  expect(remoteNote(signer(visit(null, 180)), half('open'))).toBeNull();
  expect(remoteNote(signer(visit('2026-12-01T11:00:00Z', 180)), half('over'))).toBeNull();
  expect(plain(remoteNote(signer(visit(null, 10)), half('over')))).toContain('connexion de 10 min sur 3 h');
});

test('the time in a meeting is told until its end, or since its beginning', () => {
  expect(plain(spentIn(visit('2026-12-01T09:10:00Z', 70), half('over')))).toBe('jusqu’à 10h10 (1 h 10)');
  expect(plain(spentIn(visit(null, 29), half('open')))).toBe('depuis 9h (29 min)');
  expect(plain(spentIn(visit(null, 180), half('over')))).toBe('depuis 9h, sans départ signalé (3 h)');
});

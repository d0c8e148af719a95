import { expect, test } from 'vitest';
import { ladder } from '../access.ts';
import { canEditPerson, canUseList, findsByEmail, readsAll, readsAnybody } from './contacts.ts';
import { viewer } from '../viewer.testing.ts';

const guest = viewer({ level: 'ROLE_GUEST' });

test('a person reads and edits all of their own file, an administrator everybody’s', () => {
  for (const [who, personId, reads] of [
    [viewer(), 1, true],
    [viewer(), 2, false],
    [viewer({ isAdmin: true }), 2, true],
    [viewer({ level: 'ROLE_XMAN', isPilot: true, isSuperOrganizer: true }), 2, false],
  ] as const) {
    expect(readsAll(who, personId)).toBe(reads);
    expect(canEditPerson(who, personId)).toEqual(reads ? { ok: true } : { ok: false, reason: 'not_yours' });
  }
});

test('members read everybody’s page, guests only their own', () => {
  expect(readsAnybody(viewer({ level: 'ROLE_NOMAN' }), 2)).toBe(true);
  expect(readsAnybody(guest, 2)).toBe(false);
  expect(readsAnybody(guest, 1)).toBe(true);
  expect(readsAnybody({ ...guest, isAdmin: true }, 2)).toBe(true);
});

test('the palette finds people by e-mail for administrators only', () => {
  expect(findsByEmail(viewer({ isAdmin: true }))).toBe(true);
  expect(findsByEmail(viewer({ level: 'ROLE_XMAN' }))).toBe(false);
});

test('CORE-136: the contacts of a session’s people are for its pilot, its co-pilots, administrators, and members from MAN up', () => {
  const others = { pilotId: 9, state: null };
  expect(canUseList(viewer(), { ...others, pilotId: 1 })).toEqual({ ok: true });
  expect(canUseList(viewer(), { ...others, state: 'copilot' })).toEqual({ ok: true });
  for (const state of ['registered', 'held', 'waiting', 'offered', 'candidate', null] as const)
    expect(canUseList(viewer(), { pilotId: 9, state })).toEqual({ ok: false, reason: 'not_allowed' });
  expect(ladder.filter((level) => canUseList(viewer({ level }), others).ok)).toEqual([
    'ROLE_MAN',
    'ROLE_DEVMAN',
    'ROLE_DXMAN',
    'ROLE_XMAN',
  ]);
  expect(canUseList(viewer({ isAdmin: true }), others)).toEqual({ ok: true });
});

import { expect, test } from 'vitest';
import { ladder, type Viewer } from '../access.ts';
import { sessionKinds } from './kinds.ts';
import { canEdit, canPublish, readsCandidates, readsNames, readsVideoLink } from './reading.ts';
import { liveStates } from './registration.ts';
import { viewer } from '../viewer.testing.ts';

const states = [...liveStates, null];

test('CORE-132 CORE-133: a session is edited by its pilot, super organisers, DXMAN, XMAN and administrators', () => {
  expect(canEdit(viewer(), 1)).toEqual({ ok: true });
  expect(canEdit(viewer({ isPilot: true }), 9)).toEqual({ ok: false, reason: 'not_yours' });
  expect(canEdit(viewer({ isSuperOrganizer: true }), 9)).toEqual({ ok: true });
  expect(canEdit(viewer({ isAdmin: true }), 9)).toEqual({ ok: true });
  expect(ladder.filter((level) => canEdit(viewer({ level }), 9).ok)).toEqual(['ROLE_DXMAN', 'ROLE_XMAN']);
});

test('workshops are published by administrators, the other kinds by XMAN too', () => {
  const by = (values: Partial<Viewer>) => sessionKinds.filter((kind) => canPublish(viewer(values), kind).ok);
  expect(by({ isAdmin: true })).toEqual(sessionKinds);
  expect(by({ level: 'ROLE_XMAN' })).toEqual(['formation', 'event', 'team_meeting']);
  expect(by({ level: 'ROLE_DXMAN', isPilot: true })).toEqual([]);
});

test('CORE-137 CORE-181: names are read by registered people and leaders, and for some kinds by every member', () => {
  const of = (who: Viewer, kind: (typeof sessionKinds)[number]) =>
    states.filter((state) => readsNames(who, kind, { pilotId: 9, state }));
  const guest = viewer({ level: 'ROLE_GUEST' });
  for (const kind of sessionKinds) expect(of(guest, kind)).toEqual(['registered', 'copilot']);
  expect(readsNames(guest, 'workshop', { pilotId: 1, state: null })).toBe(true);
  expect(of(viewer(), 'workshop')).toEqual(states);
  expect(of(viewer(), 'team_meeting')).toEqual(['registered', 'copilot']);
});

test('CORE-164: the link of a remote session is read only by its registered people and its leaders', () => {
  const of = (who: Viewer) => states.filter((state) => readsVideoLink(who, { pilotId: 9, state }));
  expect(of(viewer())).toEqual(['registered', 'copilot']);
  expect(of(viewer({ level: 'ROLE_MAN' }))).toEqual(['registered', 'copilot']);
  expect(of(viewer({ id: 9 }))).toEqual(states);
});

test('candidates for co-piloting are read by people who may edit the session, and by its co-pilots', () => {
  const of = (who: Viewer) => states.filter((state) => readsCandidates(who, { pilotId: 9, state }));
  expect(of(viewer())).toEqual(['copilot']);
  expect(of(viewer({ id: 9 }))).toEqual(states);
});

import { expect, test } from 'vitest';
import { type LedSession, ledStepOf } from './led-step.ts';

const start = '2026-12-02T08:30:00Z';
const dayBefore = new Date('2026-12-01T08:30:00Z');
const session = (state: string, ok: { markAbsent?: boolean; removeCopilot?: boolean }, candidates = 0) =>
  ({
    id: 12,
    startDate: start,
    endDate: '2026-12-02T11:30:00Z',
    mine: { state },
    actions: { markAbsent: { ok: ok.markAbsent ?? false }, removeCopilot: { ok: ok.removeCopilot ?? false } },
    coPilotWanted: Array.from({ length: candidates }, (_, id) => ({ id })),
  }) as unknown as LedSession;

test('closing the sheet comes before any other step, for the pilot and a co-pilot', () => {
  for (const state of ['pilot', 'copilot'])
    expect(
      ledStepOf(session(state, { markAbsent: true, removeCopilot: true }, 2), new Date(start))?.act,
    ).toBe('Noter les absents');
});

test('candidates for co-piloting are a step only for a person who may answer them', () => {
  const said = (candidates: number) =>
    ledStepOf(session('pilot', { removeCopilot: true }, candidates), dayBefore)?.waits?.sentence;
  expect([0, 1, 2].map(said)).toEqual([
    undefined,
    '1\u00a0candidature au co-pilotage attend votre réponse.',
    '2\u00a0candidatures au co-pilotage attendent votre réponse.',
  ]);
  expect(ledStepOf(session('copilot', {}, 2), dayBefore)).toBeNull();
});

test('the attendance sheet is the step from midnight of the day to the end, before candidates in the last hour', () => {
  const at = (moment: string, candidates = 0) =>
    ledStepOf(session('pilot', { removeCopilot: true }, candidates), new Date(moment))?.act;
  expect(at('2026-12-01T22:59:00Z')).toBeUndefined();
  expect(at('2026-12-01T23:00:00Z')).toBe('Ouvrir la feuille d’émargement');
  expect(at('2026-12-02T07:29:00Z', 1)).toBe('Répondre');
  expect(at('2026-12-02T07:30:00Z', 1)).toBe('Ouvrir la feuille d’émargement');
  expect(at('2026-12-02T11:29:00Z')).toBe('Ouvrir la feuille d’émargement');
  expect(at('2026-12-02T11:30:00Z')).toBeUndefined();
});

test('an organiser who does not lead the session has no step', () => {
  expect(
    ledStepOf(session('none', { markAbsent: true, removeCopilot: true }, 2), new Date(start)),
  ).toBeNull();
});

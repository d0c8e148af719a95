import { expect, test } from 'vitest';
import { type LedSession, ledStepOf } from './led-step.ts';

const session = (state: string, ok: { markAbsent?: boolean; removeCopilot?: boolean }, candidates = 0) =>
  ({
    mine: { state },
    actions: { markAbsent: { ok: ok.markAbsent ?? false }, removeCopilot: { ok: ok.removeCopilot ?? false } },
    coPilotWanted: Array.from({ length: candidates }, (_, id) => ({ id })),
  }) as unknown as LedSession;

test('the sheet waits before anything else, for the pilot and a co-pilot alike', () => {
  for (const state of ['pilot', 'copilot'])
    expect(ledStepOf(session(state, { markAbsent: true, removeCopilot: true }, 2))?.act).toBe(
      'Voir la feuille',
    );
});

test('who offers to co-pilot waits for the answer of who may give it', () => {
  const said = (candidates: number) =>
    ledStepOf(session('pilot', { removeCopilot: true }, candidates))?.sentence;
  expect([0, 1, 2].map(said)).toEqual([
    undefined,
    '1\u00a0candidature au co-pilotage attend votre réponse.',
    '2\u00a0candidatures au co-pilotage attendent votre réponse.',
  ]);
  expect(ledStepOf(session('copilot', {}, 2))).toBeNull();
});

test('nothing waits for who only manages the session, whom nobody asked to lead it', () => {
  expect(ledStepOf(session('none', { markAbsent: true, removeCopilot: true }, 2))).toBeNull();
});

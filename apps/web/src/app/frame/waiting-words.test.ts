import { expect, test } from 'vitest';
import { waitingWords } from './WaitingDetail.tsx';

const sessions = ['CopilotWorkshops', 'workshopsValid', 'workshopWaitingAbsentValidation'] as const;

test('CORE-104: an entry of the bell says in words what its number counts, and nothing of the other entries', () => {
  const known = {
    workshopWaitingAbsentValidation: 2,
    CopilotWorkshops: 1,
    workshopsValid: 2,
    adhesion: 1,
    goals: 0,
  };
  expect(waitingWords(sessions, known)).toBe(
    '2\u00a0feuilles à valider, 1\u00a0candidature au co-pilotage et 2\u00a0sessions à publier',
  );
  expect(waitingWords(sessions, { workshopsValid: 1 })).toBe('1\u00a0session à publier');
  expect(waitingWords(['adhesion'], known)).toBe('1\u00a0cotisation à régler');
  expect(waitingWords(['goals'], known)).toBe('');
});

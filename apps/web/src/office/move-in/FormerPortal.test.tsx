import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { axeFindings, show } from '../../testing/show.tsx';
import type { Move } from './move.ts';
import { MoveInPage } from './MoveInPage.tsx';

type Source = NonNullable<Move['source']>;
const list = (title: string, read: number, more: Partial<Source['resources'][number]> = {}) => ({
  title, read, doubles: 0, missing: 0, erased: 0, state: 'done' as const, ...more,
}); // prettier-ignore
const source: Source = {
  address: 'https://ancien.example',
  isRead: false,
  resources: [
    list('Lieux', 6, { erased: 1 }),
    list('Personnes', 512, { doubles: 10 }),
    list('Catalogue de titres', 0, { state: 'absent' }),
    list('Ateliers', 40, { state: 'listed' }),
    list('Formations', 0, { state: 'waiting' }),
  ],
};
const task: NonNullable<Move['task']> = {
  id: 4,
  kind: 'move_reading',
  label: 'par ses appels',
  state: 'running',
  done: 6,
  total: 20,
  failure: null,
  file: null,
  result: null,
  importId: null,
  askedAt: '2026-11-30T10:00:00.000Z',
  finishedAt: null,
  expiresAt: '2026-12-07T10:00:00.000Z',
};
const move: Move = {
  id: 1,
  state: 'open',
  createdBy: { id: 3, firstName: 'Claire', lastName: 'Joubert' },
  createdAt: '2026-11-30T10:00:00.000Z',
  source: null,
  files: [],
  settings: { civility: null, level: null, leadsUnknown: false },
  undecided: 0,
  rehearsal: null,
  task: null,
  signedBy: null,
  signedAt: null,
  movedAt: null,
  brought: [],
};
const at = '/auth/admin/emmenagement';
const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;
const lists = (): string[] =>
  [...document.querySelectorAll('.move-lists > div')].map((row) => row.textContent.replaceAll(/\s/g, ' '));

test('OPS-045: the former portal is read by its address and a token; its lists are counted while it is', async () => {
  let shown: Move | null = null;
  const sent: unknown[] = [];
  const user = show(<MoveInPage />, {
    at,
    server: {
      getMove: () => ({ move: shown }),
      startMove: () => ({ move }),
      readFormerPortal: ({ body }) => {
        sent.push(body);
        shown = { ...move, source, task };
        return { move: shown };
      },
      stopFormerReading: () => {
        shown = move;
        return { move };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Ou lire l’ancien portail par son adresse' }));
  await user.click(screen.getByRole('button', { name: 'Lire l’ancien portail' }));
  expect(screen.getByText('Adresse : à remplir')).toBeDefined();
  await user.type(screen.getByLabelText('Adresse de l’ancien portail'), 'ancien.example');
  await user.type(screen.getByLabelText('Jeton d’un administrateur'), 'un-jeton-long');
  await user.click(screen.getByRole('button', { name: 'Lire l’ancien portail' }));
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe(
    '6 sur 20\u00a0listes',
  );
  expect(sent).toEqual([{ address: 'https://ancien.example', token: 'un-jeton-long' }]);
  expect(lists()).toEqual([
    'Lieux6 (1 effacé là-bas, laissé)',
    'Personnes512 (10 en double)',
    'Catalogue de titresn’y est pas',
    'Ateliers40…',
  ]);
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Arrêter' }));
  await screen.findByRole('button', { name: 'Ou lire l’ancien portail par son adresse' });
});

test('OPS-046: a reading that broke off says why, keeps its address, and goes on with another token', async () => {
  const failure =
    'Le jeton a expiré, ou n’est plus accepté. Ce qui est lu est gardé\u00a0: donnez-en un autre.';
  const user = show(<MoveInPage />, {
    at,
    server: {
      getMove: () => ({ move: { ...move, source, task: { ...task, state: 'failed', failure } } }),
      readFormerPortal: () => {
        throw new ApiError({
          status: 422,
          code: 'invalid',
          violations: [{ propertyPath: 'token', message: 'L’ancien portail refuse ce jeton' }],
        });
      },
    },
  });
  await screen.findByText(/^Le jeton a expiré/);
  expect(valueOf('Adresse de l’ancien portail')).toBe('https://ancien.example');
  await user.type(screen.getByLabelText('Jeton d’un administrateur'), 'encore-un-jeton');
  await user.click(screen.getByRole('button', { name: 'Reprendre la lecture' }));
  await screen.findByText('L’ancien portail refuse ce jeton');
  // Nothing that was typed is lost.
  expect(valueOf('Jeton d’un administrateur')).toBe('encore-un-jeton');
  expect(await axeFindings()).toEqual([]);
});

test('OPS-045: what was read stays to be seen, and can be read again', async () => {
  const user = show(<MoveInPage />, {
    at,
    server: { getMove: () => ({ move: { ...move, source: { ...source, isRead: true } } }) },
  });
  const folded = (await screen.findByText(/558 fiches lues/)).closest('details')!;
  await user.click(within(folded).getByText(/558 fiches lues/));
  expect(lists()).toContain('Personnes512 (10 en double)');
  await user.click(screen.getByRole('button', { name: 'Lire l’ancien portail de nouveau' }));
  expect(valueOf('Adresse de l’ancien portail')).toBe('https://ancien.example');
});

import type { BackgroundTask } from '@forman/contract/platform/background-tasks';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings, show } from '../../../testing/show.tsx';
import { TakeAwayCard } from './TakeAwayCard.tsx';

const task: BackgroundTask = {
  id: 4,
  kind: 'portal_export',
  label: '01/12/2026',
  state: 'running',
  done: 12,
  total: 105,
  failure: null,
  file: null,
  result: null,
  importId: null,
  askedAt: '2026-12-01T09:00:00.000Z',
  finishedAt: null,
  expiresAt: '2026-12-08T09:00:00.000Z',
};
const done: BackgroundTask = {
  ...task,
  state: 'done',
  done: 105,
  finishedAt: '2026-12-01T09:01:00.000Z',
  file: { name: 'portail-2026-12-01.zip', bytes: 38_100 },
};

test('OPS-033: the archive is asked for, its progress shown, and the ZIP offered with its size', async () => {
  const asked: unknown[] = [];
  let tasks: BackgroundTask[] = [];
  const user = show(<TakeAwayCard />, {
    server: {
      listTasks: () => ({ tasks }),
      exportPortal: () => {
        asked.push(1);
        tasks = [task];
        return task;
      },
    },
  });
  expect(screen.getByText(/n’est pas chiffré/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Préparer le ZIP' }));
  await screen.findByRole('progressbar', { name: 'Préparation du ZIP' });
  expect(asked).toHaveLength(1);
  expect(await axeFindings()).toEqual([]);
  tasks = [done];
  await waitFor(() => screen.getByRole('button', { name: /Télécharger \(37\sko\)/ }), { timeout: 5000 });
  screen.getByText(/^Prêt depuis le mar. 1er déc. 2026/);
});

test('OPS-033: a failure is told, and the ZIP of before is still offered', async () => {
  show(<TakeAwayCard />, {
    server: {
      listTasks: () => ({ tasks: [{ ...task, state: 'failed', failure: 'Le disque est plein.' }, done] }),
    },
  });
  await screen.findByText('Le disque est plein.');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Le préparer à nouveau',
    expect.stringMatching(/^Télécharger/),
  ]);
});

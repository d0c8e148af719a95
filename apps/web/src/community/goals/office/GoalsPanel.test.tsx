import type { Goal } from '@forman/contract/community/goals';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { axeFindings, show } from '../../../testing/show.tsx';
import { GoalsPanel } from './GoalsPanel.tsx';

const dialog = () => within(screen.getByRole('dialog'));
const goal = (id: number, description: string, level = 'ROLE_MAN'): Goal => ({
  id,
  description,
  type: 'maintien',
  level,
});

test('OPS-030: a goal is written for a level, reworded and given up from the office', async () => {
  let goals: Goal[] = [goal(1, 'Piloter deux ateliers')];
  const sent: unknown[] = [];
  const user = show(<GoalsPanel />, {
    server: {
      listGoals: () => goals,
      createGoal: ({ body }) => {
        sent.push(body);
        goals = [...goals, goal(2, body.description)];
        return goals[1]!;
      },
      updateGoal: ({ body }) => {
        goals = [{ ...goals[0]!, ...body }, ...goals.slice(1)];
        return goals[0]!;
      },
      retireGoal: () => {
        goals = goals.slice(0, 1);
        return { votes: 0 };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Ajouter un objectif à MAN' }));
  await user.click(dialog().getByRole('button', { name: 'Enregistrer' }));
  await dialog().findByText('Dites ce qui est demandé');
  expect(await axeFindings()).toEqual([]);
  await user.click(dialog().getByLabelText(/aintien/));
  await user.type(dialog().getByLabelText('Ce qui est demandé'), 'Parrainer un membre');
  await user.click(dialog().getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Parrainer un membre');
  expect(sent).toMatchObject([{ level: 'ROLE_MAN', type: 'maintien', description: 'Parrainer un membre' }]);
  await user.click(screen.getByRole('button', { name: /^Reformuler.*Piloter/ }));
  const words = dialog().getByLabelText('Ce qui est demandé');
  await user.clear(words);
  await user.type(words, 'Piloter trois ateliers');
  await user.click(dialog().getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Piloter trois ateliers');
  await user.click(screen.getByRole('button', { name: /^Ne plus demander.*Parrainer/ }));
  await user.click(dialog().getByRole('button', { name: 'Ne plus le demander' }));
  await waitFor(() => expect(screen.queryByText('Parrainer un membre')).toBeNull());
});

test('OPS-030: the same words twice are told, and what was typed stays', async () => {
  const user = show(<GoalsPanel />, {
    server: {
      listGoals: () => [],
      createGoal: () => {
        throw new ApiError({ status: 409, code: 'conflict', reason: 'goal_exists' });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Ajouter un objectif à NOMAN' }));
  await user.type(dialog().getByLabelText('Ce qui est demandé'), 'Piloter');
  await user.click(dialog().getByRole('button', { name: 'Enregistrer' }));
  await dialog().findByText('Ce niveau a déjà cet objectif.');
  expect(dialog().getByLabelText<HTMLTextAreaElement>('Ce qui est demandé').value).toBe('Piloter');
});

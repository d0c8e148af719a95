import type { OfficeOutsideTraining } from '@forman/contract/hours/outside-trainings';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings, descriptionOf, show } from '../../testing/show.tsx';
import { ExamineTraining } from './ExamineTraining.tsx';

const training: OfficeOutsideTraining = {
  id: 7,
  provider: 'Lex Patrimoine',
  title: 'Assurance emprunteur',
  startsOn: '2026-11-24',
  endsOn: '2026-11-24',
  isRemote: true,
  nature: 'training',
  lines: [{ habilitation: 'IAS', theme: null, minutes: 120, rule: null, themeId: null }],
  acceptedLines: null,
  state: 'declared',
  proof: null,
  declaredAt: '2026-11-25T08:00:00.000Z',
  decidedAt: null,
  isMoved: false,
  reason: null,
  version: 1,
  person: { id: 3, firstName: 'Sophie', lastName: 'Delmas' },
  attested: null,
};

test('HRS-051: a refusal and changed hours need a reason, and a refusal without one leaves the declaration to be accepted as it is', async () => {
  const decided: unknown[] = [];
  const person = show(
    <ExamineTraining training={training} onDecided={() => decided.push('closed')} onClose={() => {}} />,
    {
      server: {
        listHourThemes: () => [],
        decideOutsideTraining: ({ body }) => {
          decided.push(body);
          return training;
        },
      },
    },
  );
  const reason = screen.getByRole('textbox', { name: 'Motif' });
  await person.click(screen.getByRole('button', { name: 'Refuser' }));
  expect(descriptionOf(reason)).toContain('Dites pourquoi, en quelques mots');
  expect(await axeFindings()).toEqual([]);
  const hours = screen.getByRole('textbox', { name: /Durée|Heures/ });
  await person.clear(hours);
  await person.type(hours, '3 h');
  await person.click(screen.getByRole('button', { name: 'Accepter' }));
  expect(descriptionOf(reason)).toContain('Dites pourquoi, en quelques mots');
  await person.clear(hours);
  await person.type(hours, '2 h');
  await person.click(screen.getByRole('button', { name: 'Accepter' }));
  await waitFor(() => expect(decided).toEqual([{ accept: true, version: 1 }, 'closed']));
});

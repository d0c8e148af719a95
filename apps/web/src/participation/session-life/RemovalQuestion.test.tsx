import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings, show } from '../../testing/show.tsx';
import { RemovalQuestion } from './RemovalQuestion.tsx';

const session = {
  id: 12,
  kind: 'workshop',
  title: 'Transmettre son entreprise',
  startDate: '2026-12-15T08:00:00.000Z',
} as SessionDetail;
const removal = { registered: 3, waiting: 0, copilots: 0, refund: 150, online: 100, isArchived: false };
const nothing = (): void => {};
const question = () => within(screen.getByRole('dialog', { name: /^Supprimer l’atelier/ }));

test('MNY-060: the office chooses that the money goes back to what paid, and has to say why', async () => {
  const sent: unknown[] = [];
  const user = show(
    <RemovalQuestion session={session} removal={removal} onFailed={nothing} onClose={nothing} />,
    {
      server: {
        cancelSession: ({ params, body }) => {
          sent.push({ ...params, ...body });
          return { asked: 100 };
        },
      },
    },
  );
  question().getByText(/^Un e-mail préviendra/);
  question().getByLabelText('Motif (facultatif)');
  await user.click(question().getByLabelText('Carte ou PayPal'));
  question().getByText(
    /100.€ reviendront sur les cartes et comptes PayPal qui ont payé\. 50.€ seront rendus/,
  );
  await user.click(question().getByRole('button', { name: 'Supprimer' }));
  await question().findByText(/^Dites pourquoi/);
  expect(sent).toEqual([]);
  expect(await axeFindings()).toEqual([]);
  await user.type(question().getByLabelText('Motif'), 'Le pilote est malade');
  await user.click(question().getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(sent).toEqual([{ id: 12, reason: 'Le pilote est malade' }]));
});

test('MNY-060: who does not see to the money is asked nothing about it', () => {
  show(
    <RemovalQuestion
      session={session}
      removal={{ ...removal, online: 0 }}
      onFailed={nothing}
      onClose={nothing}
    />,
    { server: {} },
  );
  expect(question().queryByLabelText('Carte ou PayPal')).toBeNull();
  question().getByText(/150.€ seront rendus, en entier, sous forme d’avoirs/);
});

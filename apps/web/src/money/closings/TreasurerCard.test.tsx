import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axeFindings, show } from '../../testing/show.tsx';
import { TreasurerCard } from './TreasurerCard.tsx';

test('BKS-021: the treasurer’s address is refused at its field when wrong, saved when right, and receives a test message', async () => {
  let email = '';
  const tests: string[] = [];
  const person = show(<TreasurerCard />, {
    server: {
      getTreasurer: () => ({ email, lastSent: null }),
      setTreasurer: ({ body }) => {
        email = body.email;
        return { email, lastSent: null };
      },
      testTreasurer: () => {
        tests.push(email);
        return { email, lastSent: null };
      },
    },
  });
  const field = await screen.findByLabelText(/^E-mail/);
  const save = screen.getByRole('button', { name: 'Enregistrer' });
  await person.type(field, 'tresorerie@');
  await person.click(save);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field);
  expect(await axeFindings()).toEqual([]);
  await person.type(field, 'essai.example');
  await person.click(save);
  await screen.findByText(/Les réglages sont modifiés/);
  await person.click(await screen.findByRole('button', { name: 'Envoyer un essai' }));
  await screen.findByText('Un essai part à tresorerie@essai.example.');
  expect(tests).toEqual(['tresorerie@essai.example']);
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { Answer } from '../../../api/client.ts';
import { axeFindings, descriptionOf, show } from '../../../testing/show.tsx';
import { PendingContactsCard } from './PendingContactsCard.tsx';

type Security = Answer<'getAccountSecurity'>;
const waiting: Security['pendingContacts'][number] = {
  kind: 'phone',
  value: '+33 0684000010',
  askedAt: '2026-12-01T09:00:00.000Z',
  expiresAt: '2026-12-02T09:00:00.000Z',
};
const securityWith = (pendingContacts: Security['pendingContacts']): Security => ({
  factors: [],
  recoveryCodesLeft: 0,
  requiredFrom: null,
  isDue: false,
  pendingContacts,
});

test('ACC-016: a new phone number counts once its code is given; a wrong code is refused, and another can be sent', async () => {
  let pending: Security['pendingContacts'] = [waiting];
  const invalid = { propertyPath: 'code', message: 'Code invalide ou périmé' };
  const person = show(<PendingContactsCard />, {
    server: {
      getAccountSecurity: () => securityWith(pending),
      sendPhoneCode: () => undefined,
      confirmNewPhone: ({ body }) => {
        if (body.code !== '123456')
          throw new ApiError({ status: 422, code: 'invalid', violations: [invalid] });
        pending = [];
      },
    },
  });
  const code = await screen.findByLabelText('Code reçu par SMS');
  const confirm = screen.getByRole('button', { name: 'Confirmer mon téléphone' });
  await person.type(code, '12');
  await person.click(confirm);
  await waitFor(() => expect(descriptionOf(code)).toContain('Code invalide'));
  expect(await axeFindings()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Recevoir un autre code' }));
  await screen.findByText('Un autre code est en route.');
  await person.clear(code);
  await person.type(code, '123456');
  await person.click(confirm);
  await screen.findByText(/Votre nouveau téléphone est confirmé/);
  await waitFor(() => expect(screen.queryByText('À confirmer')).toBeNull());
});

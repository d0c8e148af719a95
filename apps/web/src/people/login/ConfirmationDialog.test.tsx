import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { axeFindings, descriptionOf, show } from '../../testing/show.tsx';
import { ConfirmationDialog } from './ConfirmationDialog.tsx';

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  const locks = { request: (_name: string, work: () => Promise<unknown>) => work() };
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as unknown as LockManager);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const lost = 'Ce compte n’a plus de clé d’accès.';
const wrong = 'Ce mot de passe n’est pas le bon.';

test('ACC-012: the failure of one proof goes when another is given, or another way is chosen', async () => {
  const offered = { passkey: { challenge: 'c', options: {} }, hasTotp: true };
  const answers = [offered, { ...offered, passkey: null }, { ...offered, passkey: null }];
  const user = show(<ConfirmationDialog />, {
    server: {
      confirmationOptions: () => answers.shift() as unknown as Answer<'confirmationOptions'>,
      confirmIdentity: () => {
        const violations = [{ propertyPath: 'password', message: wrong }];
        throw new ApiError({ status: 422, code: 'invalid', violations });
      },
    },
  });
  const passkey = await screen.findByRole('button', { name: 'Utiliser ma clé d’accès' });
  await user.click(passkey);
  await screen.findByText(lost);
  expect(screen.queryByText('Donnez votre mot de passe.')).toBeNull();

  const field = screen.getByLabelText('Votre mot de passe');
  await user.type(field, 'Un-autre-1');
  await user.click(screen.getByRole('button', { name: 'Confirmer' }));
  await waitFor(() => expect(descriptionOf(field)).toContain(wrong));
  expect(screen.queryByText(lost)).toBeNull();
  expect(await axeFindings()).toEqual([]);

  await user.click(passkey);
  await screen.findByText(lost);
  await user.click(screen.getByRole('button', { name: 'Utiliser le code de mon application' }));
  expect(screen.getByRole('textbox', { name: 'Code de votre application' })).toHaveProperty('value', '');
  expect(screen.queryByText(lost)).toBeNull();
});

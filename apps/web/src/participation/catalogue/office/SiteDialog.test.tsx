import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { axeFindings, show } from '../../../testing/show.tsx';
import { SiteDialog } from './SiteDialog.tsx';

const opened = {
  id: 7,
  name: 'Salle des deux mains',
  address: '1 rue Neuve',
  postalCode: '69000',
  city: 'Lyon',
  gmap: 'https://cartes.example/deux-mains',
  isActive: true,
  version: 1,
  uses: [],
};

test('a second administrator who saves a site takes over the first one’s changes, keeps their own text, and can save again', async () => {
  const { uses: _uses, ...site } = opened;
  // Another administrator has saved since the form was opened.
  let stored = { ...site, name: 'Salle à lui', city: 'Villeurbanne', version: 2 };
  let isClosed = false;
  const person = show(<SiteDialog site={opened} onClose={() => (isClosed = true)} />, {
    server: {
      getSite: () => stored,
      updateSite: ({ body }) => {
        if (body?.version !== stored.version)
          throw new ApiError({ status: 409, code: 'conflict', reason: 'changed_meanwhile' });
        stored = { ...stored, ...(body as Partial<typeof stored>), version: stored.version + 1 };
        return stored;
      },
    },
  });
  const dialog = within(screen.getByRole('dialog', { name: 'Modifier le lieu' }));
  const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name);
  await person.clear(field('Nom'));
  await person.type(field('Nom'), 'Salle à moi');
  const save = dialog.getByRole('button', { name: 'Enregistrer' });
  await person.click(save);
  const title = await dialog.findByText(/^Quelqu’un a modifié ce lieu/);
  const conflict = title.closest<HTMLElement>('[role="alert"]')!;
  expect(conflict.textContent).toMatch(/Ses changements sont repris dans votre formulaire\s: «\sVille\s»/);
  expect(conflict.textContent).toMatch(/Nom, dans sa version\s: Salle à lui/);
  expect([field('Nom').value, field('Ville').value]).toEqual(['Salle à moi', 'Villeurbanne']);
  expect(await axeFindings()).toEqual([]);
  await person.click(save);
  await waitFor(() => expect(isClosed).toBe(true));
  expect(stored).toMatchObject({ name: 'Salle à moi', city: 'Villeurbanne', isActive: true });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { axeFindings, descriptionOf, show } from '../../testing/show.tsx';
import { FormField } from '../FormField.tsx';
import { Form, FormFoot } from './Form.tsx';
import { useForm } from './use-form.ts';

type Options = { send: (name: string) => Promise<unknown>; failed?: 'hours' };

/** A form of two fields: a name of three letters, and a town. */
function Shown({ send, failed }: Options) {
  const form = useForm({
    start: { name: '', town: '' },
    check: ({ name }): Record<string, string> => (name.length < 3 ? { name: 'Trois lettres' } : {}),
    fieldOf: { city: 'town' },
    notices: failed ? { failed } : {},
    send: ({ name }) => send(name),
  });
  return (
    <Form of={form}>
      <FormField {...form.field('name')} label="Nom" name="name" onBlur={() => form.leave('name')} />
      <FormField {...form.field('town')} label="Ville" name="town" />
      <FormFoot of={form} onCancel={() => undefined} />
    </Form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole('button', { name: 'Enregistrer' });

test('a form that is sent twice at once makes one call', async () => {
  const sent: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const person = show(<Shown send={(name) => (sent.push(name), promise)} />, { server: {} });
  await person.type(field('Nom'), 'Claire{Enter}');
  await waitFor(() => expect(sent).toEqual(['Claire']));
  // Enter reaches the form past the button, which is busy.
  fireEvent.submit(field('Nom').form!);
  resolve();
  await screen.findByRole('button', { name: 'Enregistrer' });
  expect(sent).toEqual(['Claire']);
});

test('a failure is read aloud where no notice tells it', async () => {
  const send = () => Promise.reject(new ApiError({ status: 500, code: 'internal' }));
  const person = show(<Shown send={send} />, { server: {} });
  await person.type(field('Nom'), 'Claire{Enter}');
  const note = await screen.findByText('Rien n’a été enregistré.');
  expect(note.closest('[role="alert"]')).not.toBeNull();
  expect(field('Nom').value).toBe('Claire');
  expect(await axeFindings()).toEqual([]);
});

test('a failure that a notice tells is not read twice', async () => {
  const send = () => Promise.reject(new ApiError({ status: 500, code: 'internal' }));
  const person = show(<Shown send={send} failed="hours" />, { server: {} });
  await person.type(field('Nom'), 'Claire{Enter}');
  const note = await screen.findByText('Rien n’a été enregistré.');
  expect(note.closest('[role="alert"]')).toBeNull();
});

test('a refusal of the server stands at its field, has the focus, and goes when the field changes', async () => {
  const violations = [{ propertyPath: 'city', message: 'Ville inconnue' }];
  const send = () => Promise.reject(new ApiError({ status: 422, code: 'invalid', violations }));
  const person = show(<Shown send={send} />, { server: {} });
  await person.type(field('Nom'), 'Claire{Enter}');
  await waitFor(() => expect(descriptionOf(field('Ville'))).toContain('Ville inconnue'));
  expect(document.activeElement).toBe(field('Ville'));
  await person.type(field('Nom'), ' T.');
  expect(descriptionOf(field('Ville'))).toContain('Ville inconnue');
  await person.type(field('Ville'), 'Pau');
  expect(descriptionOf(field('Ville'))).toBe('');
});

test('a field that is left is checked once it was filled, and an empty one only when the form is sent', async () => {
  const person = show(<Shown send={() => Promise.resolve()} />, { server: {} });
  await person.click(field('Nom'));
  await person.tab();
  expect(descriptionOf(field('Nom'))).toBe('');
  await person.type(field('Nom'), 'Cl');
  await person.tab();
  expect(descriptionOf(field('Nom'))).toContain('Trois lettres');
  await person.clear(field('Nom'));
  await person.click(save());
  expect(descriptionOf(field('Nom'))).toContain('Trois lettres');
});

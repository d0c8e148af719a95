import type { Factor } from '@forman/contract/people/second-factor';
import { act } from '../../../api/act.ts';
import { FormDialog } from '../../../ui/form/Form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FormField } from '../../../ui/FormField.tsx';

type Props = { factor: Factor; onClose: () => void };

export function NameDialog({ factor: { kind, id, name }, onClose }: Props) {
  const form = useForm({
    start: { name },
    send: (body) => act('renameFactor', { params: { kind, id }, body }),
    notices: { saved: 'factorRenamed' },
    onSaved: onClose,
  });
  return (
    <FormDialog title="Renommer" of={form} unchanged="Le nom n’a pas pu être changé." onClose={onClose}>
      <FormField label="Nom" data-autofocus maxLength={60} {...form.field('name')} />
    </FormDialog>
  );
}

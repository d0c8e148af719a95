import { mostFaqTitle } from '@forman/domain/community/faq';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { act, useAct } from '../../api/act.ts';
import { routes } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormField } from '../../ui/FormField.tsx';
import { notify } from '../../ui/notices.ts';

type Item = { id: number; title: string };
type Props = {
  shelf: 'section' | 'category';
  /** Section or sub-category being renamed. */
  item: Item;
  /** True when it contains nothing: only then can it be deleted. */
  isEmpty: boolean;
  onClose: () => void;
};

const words = {
  section: 'Modifier la section',
  category: 'Modifier la sous-catégorie',
} as const;

/** Renames or deletes a section or a sub-category. */
export function TitleDialog({ shelf, item: { id, title }, isEmpty, onClose }: Props) {
  const navigate = useNavigate();
  const form = useForm({
    start: { title },
    check: (values) => (values.title.trim() === '' ? { title: 'Un titre est nécessaire' } : {}),
    send: (body) =>
      act(shelf === 'section' ? 'renameSection' : 'renameSubCategory', { params: { id }, body }),
    notices: { saved: 'faqTitleSaved' },
    onSaved: onClose,
  });
  const removal = useAct(shelf === 'section' ? 'deleteSection' : 'deleteSubCategory', {
    onSuccess: async () => {
      notify.success('faqTitleRemoved');
      onClose();
      // The page of a deleted sub-category is left, as it no longer exists.
      if (shelf === 'category') await navigate(routes.faq, { replace: true });
    },
  });
  const failure = form.failure ?? removal.error;
  return (
    <Dialog opened title={words[shelf]} onClose={onClose}>
      <Form of={form}>
        <FormField
          label="Titre"
          maxLength={mostFaqTitle}
          autoComplete="off"
          data-autofocus
          {...form.field('title')}
        />
        {failure && <FailureNote title="Rien n’a été changé." error={failure} />}
        <div className="dlg-foot flex wrap justify-end gap-10">
          <ActionButton
            look="bad"
            size="l"
            icon={<IconTrash aria-hidden="true" />}
            busy={removal.isPending}
            decision={isEmpty ? { ok: true } : { ok: false, reason: 'faq_not_empty' }}
            onClick={() => removal.mutate({ params: { id } })}
          >
            Supprimer
          </ActionButton>
          <BusyButton type="submit" look="primary" size="l" busy={form.isBusy} busyLabel="Enregistrement…">
            Enregistrer
          </BusyButton>
        </div>
      </Form>
    </Dialog>
  );
}

import { mostFaqTitle } from '@forman/domain/community/faq';
import { IconTrash } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { useAct } from '../../api/act.ts';
import { routes } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { notify } from '../../ui/notices.ts';

type Item = { id: number; title: string };
type Props = {
  shelf: 'section' | 'category';
  /** Section or sub-category being renamed; null while the dialog is closed. */
  item: Item | null;
  /** True when it contains nothing: only then can it be deleted. */
  isEmpty: boolean;
  onClose: () => void;
};

type FormProps = Props & { item: Item };

const words = {
  section: 'Modifier la section',
  category: 'Modifier la sous-catégorie',
} as const;

/** Renames or deletes a section or a sub-category. */
export function TitleDialog({ shelf, item, isEmpty, onClose }: Props) {
  return (
    <Dialog opened={item !== null} title={words[shelf]} onClose={onClose}>
      {item && <TitleForm key={item.id} shelf={shelf} item={item} isEmpty={isEmpty} onClose={onClose} />}
    </Dialog>
  );
}

function useTitleForm({
  shelf,
  item: { id, title },
  onClose,
}: Pick<FormProps, 'shelf' | 'item' | 'onClose'>) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(title);
  const [isMissing, setMissing] = useState(false);
  const renaming = useAct(shelf === 'section' ? 'renameSection' : 'renameSubCategory');
  const removal = useAct(shelf === 'section' ? 'deleteSection' : 'deleteSubCategory', {
    onSuccess: removed,
  });

  async function rename(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    setMissing(typed.trim() === '');
    if (typed.trim() === '' || renaming.isPending) return;
    await renaming.mutateAsync({ params: { id }, body: { title: typed } }).then(renamed, () => {});
  }
  function renamed(): void {
    notify.success('faqTitleSaved');
    onClose();
  }
  async function remove(): Promise<void> {
    await removal.mutateAsync({ params: { id } }).catch(() => {});
  }
  async function removed(): Promise<void> {
    notify.success('faqTitleRemoved');
    onClose();
    // The page of a deleted sub-category is left, as it no longer exists.
    if (shelf === 'category') await navigate(routes.faq, { replace: true });
  }

  const { error } = renaming;
  const violation = error instanceof ApiError ? error.violations[0]?.message : undefined;
  return {
    typed,
    setTyped,
    rename,
    remove,
    isRenaming: renaming.isPending,
    isRemoving: removal.isPending,
    problem: isMissing ? 'Un titre est nécessaire' : violation,
    /** A problem of the field is shown at the field. */
    failure: violation ? removal.error : (error ?? removal.error),
  };
}

function TitleForm(props: FormProps) {
  const form = useTitleForm(props);
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.rename(event)}>
      <FormField
        label="Titre"
        maxLength={mostFaqTitle}
        autoComplete="off"
        data-autofocus
        value={form.typed}
        error={form.problem}
        onChange={form.setTyped}
      />
      {form.failure && <FailureNote title="Rien n’a été changé." error={form.failure} />}
      <div className="dlg-foot">
        <ActionButton
          look="bad"
          size="l"
          icon={<IconTrash aria-hidden="true" />}
          busy={form.isRemoving}
          decision={props.isEmpty ? { ok: true } : { ok: false, reason: 'faq_not_empty' }}
          onClick={() => void form.remove()}
        >
          Supprimer
        </ActionButton>
        <BusyButton type="submit" look="primary" size="l" busy={form.isRenaming} busyLabel="Enregistrement…">
          Enregistrer
        </BusyButton>
      </div>
    </form>
  );
}

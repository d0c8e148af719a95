import './edit.css';
import { fullName } from '@forman/domain/text';
import { useState } from 'react';
import { BusyButton } from '../../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { FailureNote } from '../../../../ui/FailureNote.tsx';
import { WrongFields } from '../../../../ui/WrongFields.tsx';
import { labels } from '../../../../messages/fr.ts';
import type { Profile } from '../slots.ts';
import { CompanyFields } from './CompanyFields.tsx';
import { labelOf } from './edit-fields.ts';
import { PersonFields } from './PersonFields.tsx';
import { fieldId, useEdit } from './use-edit.ts';

type Props = { profile: Profile; isOwn: boolean; onClose: () => void };

/** Forms of the person and of the company, sent together; closing with unsaved changes asks first. */
export function EditDialog({ profile, isOwn, onClose }: Props) {
  const form = useEdit(profile, isOwn, onClose);
  const [isAsking, setAsking] = useState(false);
  const close = (): void => {
    if (form.isSaving) return;
    if (form.isDirty) setAsking(true);
    else onClose();
  };
  return (
    <Dialog
      opened
      wide
      title={isOwn ? labels.editProfile : `Fiche de ${fullName(profile.person)}`}
      onClose={close}
    >
      <form className="edit" onSubmit={form.submit} noValidate>
        {form.isRefused && (
          <WrongFields
            fields={Object.keys(form.problems).map((path) => ({ at: fieldId(path), label: labelOf(path) }))}
          />
        )}
        <PersonFields form={form} profile={profile} autofill={isOwn} />
        <CompanyFields form={form} />
        <div className="edit-foot">
          {form.error !== null && <FailureNote title="Tout n’a pas pu être enregistré." error={form.error} />}
          <div className="dlg-foot flex wrap justify-end gap-10">
            <BusyButton size="l" onClick={close}>
              Annuler
            </BusyButton>
            <BusyButton
              type="submit"
              size="l"
              look="primary"
              busy={form.isSaving}
              busyLabel="Enregistrement…"
            >
              Enregistrer
            </BusyButton>
          </div>
        </div>
      </form>
      <ConfirmDialog
        opened={isAsking}
        question={'Abandonner vos changements\u00a0?'}
        object={fullName(profile.person)}
        consequence="Ce que vous avez changé ici n’est pas enregistré."
        confirmLabel="Abandonner"
        cancelLabel="Continuer à modifier"
        onConfirm={() => {
          form.clear();
          onClose();
        }}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}

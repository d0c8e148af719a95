import './edit.css';
import { fullName } from '@forman/domain/text';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Form, FormFoot } from '../../../../ui/form/Form.tsx';
import { labels } from '../../../../messages/fr.ts';
import type { Profile } from '../slots.ts';
import { CompanyFields } from './CompanyFields.tsx';
import { PersonFields } from './PersonFields.tsx';
import { useEdit } from './use-edit.ts';

type Props = { profile: Profile; isOwn: boolean; onClose: () => void };

/** Forms of the person and of the company, sent together; closing with unsaved changes asks first. */
export function EditDialog({ profile, isOwn, onClose }: Props) {
  const form = useEdit(profile, isOwn, onClose);
  const [isAsking, setAsking] = useState(false);
  const close = (): void => {
    if (form.isBusy) return;
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
      <Form of={form} className="edit">
        <PersonFields form={form} profile={profile} autofill={isOwn} />
        <CompanyFields form={form} />
        <div className="edit-foot">
          <FormFoot of={form} unchanged="Tout n’a pas pu être enregistré." onCancel={close} />
        </div>
      </Form>
      <ConfirmDialog
        opened={isAsking}
        question={'Abandonner vos changements\u00a0?'}
        object={fullName(profile.person)}
        consequence="Ce que vous avez changé ici n’est pas enregistré."
        confirmLabel="Abandonner"
        cancelLabel="Continuer à modifier"
        onConfirm={() => {
          form.forget();
          onClose();
        }}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}

import { isDay } from '@forman/domain/paris-time';
import { useState } from 'react';
import { act } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormDay, FormField } from '../../ui/FormField.tsx';
import { notify } from '../../ui/notices.ts';
import type { PersonFile } from './file.ts';

/** Sets the last day of a membership without money, or ends it, with the reason. */
export function MembershipByHand({ file }: { file: PersonFile }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BusyButton size="s" onClick={() => setOpen(true)}>
        Changer sans encaisser
      </BusyButton>
      {isOpen && <MembershipDialog file={file} onClose={() => setOpen(false)} />}
    </>
  );
}

function MembershipDialog({ file: { person, dues }, onClose }: { file: PersonFile; onClose: () => void }) {
  const change = (until: string | null, before: string | null, reason: string) =>
    act('setUserMembership', { params: { id: person.id }, body: { until, before, reason } });
  const form = useForm({
    start: { until: dues.until ?? '', reason: '' },
    check: ({ until, reason }) => ({
      ...(until !== '' && !isDay(until) && { until: 'Une date comme 31/12/2027, ou rien' }),
      ...(reason.trim() === '' && { reason: 'Dites pourquoi, en quelques mots' }),
    }),
    send: async ({ until, reason }) => {
      await change(until || null, dues.until, reason.trim());
      return until || null;
    },
    notices: {},
    onSaved: (until) => {
      notify.success('memberSaved', {
        undo: () =>
          void change(dues.until, until, 'Annulé aussitôt').catch(() => notify.error('editProfile')),
      });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Changer l’adhésion"
      of={form}
      unchanged="Rien n’a été changé."
      verb="Enregistrer"
      onClose={onClose}
    >
      <p>
        Sans argent ni facture&nbsp;: une erreur à réparer, un geste de l’association. Pour un chèque ou un
        virement, c’est «&nbsp;Encaisser&nbsp;».
      </p>
      <FormDay
        label="Adhérent jusqu’au"
        help={'Vide\u00a0: l’adhésion est retirée.'}
        {...form.field('until')}
      />
      <FormField
        label="Motif"
        required
        maxLength={300}
        help="Le journal le garde, avec votre nom."
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

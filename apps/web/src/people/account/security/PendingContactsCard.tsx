import type { Answer } from '../../../api/client.ts';
import { act, useAct } from '../../../api/act.ts';
import { useCall } from '../../../api/query.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { useFocusHandedOn } from '../../../ui/focus-heading.ts';
import { Form, FormFailure } from '../../../ui/form/Form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { notify } from '../../../ui/notices.ts';

type Pending = Answer<'getAccountSecurity'>['pendingContacts'][number];

/** New e-mail or phone that waits for its confirmation; the former one counts until then. */
export function PendingContactsCard() {
  const { data } = useCall('getAccountSecurity', {});
  if (!data || data.pendingContacts.length === 0) return null;
  return <PendingContacts pending={data.pendingContacts} />;
}

function PendingContacts({ pending: contacts }: { pending: Pending[] }) {
  const part = useFocusHandedOn<HTMLDivElement>();
  return (
    <div ref={part}>
      <Card title="À confirmer">
        <div className="stack" style={{ '--gap': '20px' }}>
          {contacts.map((pending) =>
            pending.kind === 'email' ? (
              <NewEmail key="email" pending={pending} />
            ) : (
              <NewPhone key="phone" pending={pending} />
            ),
          )}
        </div>
      </Card>
    </div>
  );
}

function NewEmail({ pending: { value } }: { pending: Pending }) {
  const sending = useAct('sendEmailConfirmation');
  return (
    <div className="stack" style={{ '--gap': '10px' }}>
      <p>
        Votre nouvelle adresse <b className="strong">{value}</b> servira à vous connecter dès que vous aurez
        ouvert le lien du message que nous venons d’y envoyer.
      </p>
      {sending.isSuccess && <output className="small">Un nouveau message est en route.</output>}
      {sending.error && <FailureNote title="Le message n’a pas pu être envoyé." error={sending.error} />}
      <div className="row wrap">
        <BusyButton size="s" busy={sending.isPending} busyLabel="Envoi…" onClick={() => sending.mutate({})}>
          Renvoyer le message
        </BusyButton>
        <GiveUp kind="email" label="Garder mon adresse actuelle" />
      </div>
    </div>
  );
}

function NewPhone({ pending: { value } }: { pending: Pending }) {
  const form = useForm({
    start: { code: '' },
    send: (body) => act('confirmNewPhone', { body }),
    notices: { saved: 'phoneConfirmed' },
  });
  const sending = useAct('sendPhoneCode');
  return (
    <Form of={form}>
      <p>
        Un code de six chiffres vient de partir par SMS au <b className="strong">{value}</b>. Il sert une
        fois, pendant dix minutes.
      </p>
      {sending.isSuccess && <output className="small">Un autre code est en route.</output>}
      {sending.error && <FailureNote title="Le code n’a pas pu être envoyé." error={sending.error} />}
      <FormField
        label="Code reçu par SMS"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={60}
        {...form.field('code')}
      />
      <FormFailure of={form} unchanged="Le téléphone n’a pas pu être confirmé." />
      <div className="row wrap">
        <BusyButton type="submit" look="primary" size="s" busy={form.isBusy} busyLabel="Vérification…">
          Confirmer mon téléphone
        </BusyButton>
        <BusyButton size="s" busy={sending.isPending} busyLabel="Envoi…" onClick={() => sending.mutate({})}>
          Recevoir un autre code
        </BusyButton>
        <GiveUp kind="phone" label="Garder mon numéro actuel" />
      </div>
    </Form>
  );
}

function GiveUp({ kind, label }: { kind: Pending['kind']; label: string }) {
  const { mutate, isPending, error } = useAct('giveContactUp', {
    onSuccess: () => notify.success('contactKept'),
  });
  return (
    <>
      <BusyButton size="s" look="plain" busy={isPending} onClick={() => mutate({ params: { kind } })}>
        {label}
      </BusyButton>
      {error && <FailureNote title="Rien n’a changé." error={error} />}
    </>
  );
}

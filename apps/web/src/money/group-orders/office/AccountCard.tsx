import { formatIban } from '@forman/domain/money/group-orders/group-orders';
import { useState } from 'react';
import type { Answer } from '../../../api/client.ts';
import { act } from '../../../api/act.ts';
import { useCall } from '../../../api/query.ts';
import { can, useViewer } from '../../../api/viewer.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { FormField } from '../../../ui/FormField.tsx';
import { FormDialog } from '../../../ui/form/Form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Note } from '../../../ui/Note.tsx';
import { Bar } from '../../../ui/Skeleton.tsx';

type Account = Answer<'getTransferAccount'>;

/** Bank account that transfers go to; nothing can be ordered without it. */
export function AccountCard() {
  const me = useViewer();
  const { data, error } = useCall('getTransferAccount', {});
  const [isOpen, setOpen] = useState(false);
  const mayChange = can(me, 'finance.administer');
  return (
    <Card
      title="Compte des virements"
      action={data && mayChange && <BusyButton onClick={() => setOpen(true)}>Modifier</BusyButton>}
    >
      {data && <Shown account={data} />}
      {!data && error && <FailureNote title="Le compte n’a pas pu être lu." error={error} />}
      {!data && !error && <Bar height={48} />}
      {isOpen && data && <AccountDialog account={data} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Shown({ account: { iban, bic } }: { account: Account }) {
  if (iban === '')
    return (
      <Note tone="wait" title="Aucun compte n’est indiqué.">
        Sans lui, aucune commande groupée ne peut être passée.
      </Note>
    );
  return (
    <>
      <dl className="go-account flex wrap">
        <div>
          <dt>IBAN</dt>
          <dd className="num">{formatIban(iban)}</dd>
        </div>
        <div>
          <dt>BIC</dt>
          <dd className="num">{bic || '—'}</dd>
        </div>
      </dl>
      <p className="small muted">Les devis et les factures pro forma l’indiquent, ceux d’avant aussi.</p>
    </>
  );
}

function AccountDialog({ account: { iban, bic }, onClose }: { account: Account; onClose: () => void }) {
  const form = useForm({
    start: { iban: formatIban(iban), bic },
    send: (body) => act('setTransferAccount', { body }),
    notices: { saved: 'settingsSaved' },
    onSaved: onClose,
  });
  const typed = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <FormDialog title="Compte des virements" of={form} onClose={onClose}>
      <p className="small muted">
        Les virements à venir iront sur ce compte. Comme il s’agit d’argent, votre mot de passe ou votre clé
        est demandé.
      </p>
      <FormField label="IBAN" required maxLength={50} {...typed} data-autofocus {...form.field('iban')} />
      <FormField label="BIC" isOptional maxLength={20} {...typed} {...form.field('bic')} />
    </FormDialog>
  );
}

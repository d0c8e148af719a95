import { fullName } from '@forman/domain/text';
import { type SyntheticEvent, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { notify } from '../../ui/notices.ts';
import type { Person } from './file.ts';

type Act = 'lock' | 'unlock' | 'password';

const words = {
  lock: {
    open: 'Bloquer le compte',
    title: 'Bloquer ce compte',
    lead: 'Plus personne ne s’y connecte, et ses connexions se ferment tout de suite. Rien n’est effacé\u00a0: ses inscriptions, son crédit et ses factures restent.',
    send: 'Bloquer',
  },
  unlock: {
    open: 'Débloquer le compte',
    title: 'Débloquer ce compte',
    lead: 'Son mot de passe l’ouvrira de nouveau.',
    send: 'Débloquer',
  },
  password: {
    open: 'Exiger un nouveau mot de passe',
    title: 'Exiger un nouveau mot de passe',
    lead: 'Le mot de passe actuel n’ouvre plus rien, et les connexions se ferment. La personne en choisit un autre avec un code reçu sur son téléphone\u00a0; un e-mail le lui dit.',
    send: 'Exiger',
  },
} as const satisfies Record<Act, Record<'open' | 'title' | 'lead' | 'send', string>>;

/** Keeps a thief out: locks the account, or ends its password, each with a reason. */
export function LockAccount({ person }: { person: Person }) {
  const [act, setAct] = useState<Act | null>(null);
  const offered: Act[] = person.lockedAt ? ['unlock'] : ['password', 'lock'];
  return (
    <div className="pfile-lift">
      <p className="small muted">
        {person.lockedAt
          ? 'Ce compte est bloqué\u00a0: personne ne s’y connecte.'
          : 'Mot de passe volé, ou compte à fermer\u00a0?'}
      </p>
      <div className="row wrap">
        {offered.map((one) => (
          <BusyButton key={one} size="s" onClick={() => setAct(one)}>
            {words[one].open}
          </BusyButton>
        ))}
      </div>
      {act && <LockDialog person={person} act={act} onClose={() => setAct(null)} />}
    </div>
  );
}

function LockDialog({ person, act, onClose }: { person: Person; act: Act; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const locking = useAct('setUserLock');
  const ending = useAct('endUserPassword');
  const { isPending, error } = act === 'password' ? ending : locking;
  const { title, lead, send } = words[act];

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const given = reason.trim();
    setMissing(given === '');
    if (given === '') return;
    const params = { id: person.id };
    const onSuccess = (): void => {
      notify.success(
        act === 'password' ? 'passwordEnded' : act === 'lock' ? 'accountLocked' : 'accountUnlocked',
      );
      onClose();
    };
    if (act === 'password') ending.mutate({ params, body: { reason: given } }, { onSuccess });
    else locking.mutate({ params, body: { isLocked: act === 'lock', reason: given } }, { onSuccess });
  }

  return (
    <Dialog opened title={title} onClose={() => !isPending && onClose()}>
      <form className="stack" style={{ '--gap': '14px' }} noValidate onSubmit={submit}>
        <p className="strong">{fullName(person)}</p>
        <p>{lead}</p>
        <FormField
          label="Motif"
          required
          maxLength={300}
          help="Le journal le garde, avec votre nom."
          error={isMissing ? 'Dites pourquoi, en quelques mots' : undefined}
          value={reason}
          onChange={setReason}
          data-autofocus
        />
        {error && !isPending && <FailureNote title="Rien n’a été changé." error={error} />}
        <div className="dlg-foot">
          <BusyButton size="l" onClick={onClose}>
            Annuler
          </BusyButton>
          <BusyButton type="submit" size="l" look="primary" busy={isPending} busyLabel="Un instant…">
            {send}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}

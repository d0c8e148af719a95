import { fullName } from '@forman/domain/text';
import { useState } from 'react';
import { act } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormField } from '../../ui/FormField.tsx';
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
  const [kind, setKind] = useState<Act | null>(null);
  const offered: Act[] = person.lockedAt ? ['unlock'] : ['password', 'lock'];
  return (
    <div className="pfile-lift row wrap between">
      <p className="small muted">
        {person.lockedAt
          ? 'Ce compte est bloqué\u00a0: personne ne s’y connecte.'
          : 'Mot de passe volé, ou compte à fermer\u00a0?'}
      </p>
      <div className="row wrap">
        {offered.map((one) => (
          <BusyButton key={one} size="s" onClick={() => setKind(one)}>
            {words[one].open}
          </BusyButton>
        ))}
      </div>
      {kind && <LockDialog person={person} kind={kind} onClose={() => setKind(null)} />}
    </div>
  );
}

const saved = { lock: 'accountLocked', unlock: 'accountUnlocked', password: 'passwordEnded' } as const;

function LockDialog({ person, kind, onClose }: { person: Person; kind: Act; onClose: () => void }) {
  const { title, lead, send } = words[kind];
  const params = { id: person.id };
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Dites pourquoi, en quelques mots' } : {}),
    send: ({ reason }) =>
      kind === 'password'
        ? act('endUserPassword', { params, body: { reason: reason.trim() } })
        : act('setUserLock', { params, body: { isLocked: kind === 'lock', reason: reason.trim() } }),
    notices: { saved: saved[kind] },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={title}
      of={form}
      unchanged="Rien n’a été changé."
      verb={send}
      busyVerb="Un instant…"
      onClose={onClose}
    >
      <p className="strong">{fullName(person)}</p>
      <p>{lead}</p>
      <FormField
        label="Motif"
        required
        maxLength={300}
        help="Le journal le garde, avec votre nom."
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

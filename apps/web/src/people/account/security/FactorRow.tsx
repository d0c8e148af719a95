import type { Factor } from '@forman/contract/people/second-factor';
import { formatDay, formatMoment } from '@forman/domain/french-dates';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useAct } from '../../../api/act.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { notify } from '../../../ui/notices.ts';
import { factorWords } from './factor-words.ts';

/** Loaded on demand. */
const NameDialog = lazy(async () => ({ default: (await import('./NameDialog.tsx')).NameDialog }));

type Props = { factor: Factor; /** True when the account has no other factor. */ isLast: boolean };

export function FactorRow({ factor, isLast }: Props) {
  const { kind, name, createdAt, lastUsedAt } = factor;
  const [open, setOpen] = useState<'name' | 'removal' | null>(null);
  const { Icon, kind: words } = factorWords[kind];
  const close = (): void => setOpen(null);
  return (
    <li>
      <Icon aria-hidden="true" />
      <div className="grow">
        <p className="strong factor-name">{name}</p>
        <p className="small muted">
          {words} · ajoutée le {formatDay(new Date(createdAt))} ·{' '}
          {lastUsedAt ? `utilisée le ${formatMoment(new Date(lastUsedAt))}` : 'pas encore utilisée'}
        </p>
      </div>
      <div className="factor-acts">
        <button
          type="button"
          className="iconbtn"
          aria-label={`Renommer ${name}`}
          onClick={() => setOpen('name')}
        >
          <IconPencil aria-hidden="true" />
        </button>
        <button
          type="button"
          className="iconbtn"
          aria-label={`Retirer ${name}`}
          onClick={() => setOpen('removal')}
        >
          <IconTrash aria-hidden="true" />
        </button>
      </div>
      {open === 'name' && (
        <Suspense>
          <NameDialog factor={factor} onClose={close} />
        </Suspense>
      )}
      {open === 'removal' && <Removal factor={factor} isLast={isLast} onClose={close} />}
    </li>
  );
}

function Removal({ factor: { kind, id, name }, isLast, onClose }: Props & { onClose: () => void }) {
  const removing = useAct('removeFactor', {
    onSuccess: () => {
      notify.success('factorRemoved', { about: 'factors' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      question={kind === 'totp' ? 'Retirer cette application\u00a0?' : 'Retirer cette clé d’accès\u00a0?'}
      object={name}
      consequence={
        isLast
          ? 'C’est votre dernière\u00a0: votre mot de passe suffira de nouveau pour entrer, et vos codes de secours ne serviront plus.'
          : 'Elle n’ouvrira plus votre compte. Vos autres clés restent.'
      }
      failure={removing.error && <FailureNote title="Elle n’a pas pu être retirée." error={removing.error} />}
      confirmLabel="Retirer"
      busyLabel="Retrait…"
      cancelLabel="La garder"
      busy={removing.isPending}
      onConfirm={() => removing.mutate({ params: { kind, id } })}
      onClose={onClose}
    />
  );
}

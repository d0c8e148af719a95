import type { Factor } from '@forman/contract/people/second-factor';
import { formatDay, formatMoment } from '@forman/domain/french-dates';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';
import { factorWords } from './factor-words.ts';

/** Loaded on demand. */
const NameDialog = lazy(async () => ({ default: (await import('./NameDialog.tsx')).NameDialog }));

type Props = { factor: Factor; /** True when the account has no other factor. */ isLast: boolean };

export function FactorRow({ factor, isLast }: Props) {
  const { kind, id, name, createdAt, lastUsedAt } = factor;
  const [isNaming, setNaming] = useState(false);
  const removal = useConfirmed('removeFactor', () => ({ params: { kind, id } }), {
    unchanged: 'Elle n’a pas pu être retirée.',
    onDone: () => notify.success('factorRemoved', { about: 'factors' }),
  });
  const { Icon, kind: words } = factorWords[kind];
  return (
    <li>
      <Icon aria-hidden="true" />
      <div className="grow">
        <p className="strong factor-name row wrap gap-4-10">{name}</p>
        <p className="small muted">
          {words} · ajoutée le {formatDay(new Date(createdAt))} ·{' '}
          {lastUsedAt ? `utilisée le ${formatMoment(new Date(lastUsedAt))}` : 'pas encore utilisée'}
        </p>
      </div>
      <div className="flex">
        <button
          type="button"
          className="iconbtn"
          aria-label={`Renommer ${name}`}
          onClick={() => setNaming(true)}
        >
          <IconPencil aria-hidden="true" />
        </button>
        <button
          type="button"
          className="iconbtn"
          aria-label={`Retirer ${name}`}
          onClick={() => removal.ask(true)}
        >
          <IconTrash aria-hidden="true" />
        </button>
      </div>
      {isNaming && (
        <Suspense>
          <NameDialog factor={factor} onClose={() => setNaming(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        {...removal.dialog}
        question={kind === 'totp' ? 'Retirer cette application\u00a0?' : 'Retirer cette clé d’accès\u00a0?'}
        object={name}
        consequence={
          isLast
            ? 'C’est votre dernière\u00a0: votre mot de passe suffira de nouveau pour entrer, et vos codes de secours ne serviront plus.'
            : 'Elle n’ouvrira plus votre compte. Vos autres clés restent.'
        }
        confirmLabel="Retirer"
        busyLabel="Retrait…"
        cancelLabel="La garder"
      />
    </li>
  );
}

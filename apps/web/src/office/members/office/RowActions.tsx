import { fullName } from '@forman/domain/text';
import { IconPencil, IconSwitchHorizontal } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { takeOver } from '../../../api/takeover.ts';
import { pathTo } from '../../../paths.ts';
import { FailureLine } from '../../../ui/FailureNote.tsx';
import type { User } from './listed-user.ts';

/** Deletes a person’s account, or says why it stays; brought by another feature. */
export type EraseComponent = ComponentType<{ id: number; name: string }>;

type Props = { user: User; Erase: EraseComponent };

/** Buttons to take control, edit and delete (MEM-318); on a phone also the fields that the card folds. */
export function RowActions({ user, Erase }: Props) {
  const name = fullName(user);
  const taking = useMutation({ mutationFn: takeOver });
  const isTaking = taking.isPending || taking.isSuccess;
  const [isWhole, setWhole] = useState(false);
  return (
    <div className="users-acts row justify-end gap-0">
      <button
        type="button"
        className="btn btn-plain btn-s users-more"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'Moins' : 'Tout voir'}
      </button>
      <button
        type="button"
        className="iconbtn"
        aria-label={`Prendre le contrôle du compte de ${name}`}
        title="Prendre le contrôle"
        aria-busy={isTaking || undefined}
        onClick={() => !isTaking && taking.mutate(user)}
      >
        {isTaking ? (
          <span className="spin" aria-hidden="true" />
        ) : (
          <IconSwitchHorizontal aria-hidden="true" />
        )}
      </button>
      <Link
        className="iconbtn"
        to={pathTo('adminUserEdit', { id: user.id })}
        aria-label={`Modifier ${name}`}
        title="Modifier"
      >
        <IconPencil aria-hidden="true" />
      </Link>
      <Erase id={user.id} name={name} />
      {taking.error && <FailureLine error={taking.error} />}
    </div>
  );
}

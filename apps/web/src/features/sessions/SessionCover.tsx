import type { SessionDetail } from '@forman/contract/sessions';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { kindUi, themeOf } from '../../ui/kind-ui.tsx';
import { StateChip } from './StateChip.tsx';

type Props = { session: SessionDetail };

/** The band in the kind's tint: what it is, and what its keepers can do with it. */
export function SessionCover({ session }: Props) {
  const { icon: Drawing, tint, one } = kindUi[session.kind];
  return (
    <header className={`cover ${tint}`}>
      <Drawing className="cover-ic" aria-hidden="true" />
      <p className="cover-tags">
        <span className="chip solid">
          <Drawing aria-hidden="true" />
          {one}
        </span>
        {!session.isPublish && <Chip>Non publié</Chip>}
        <span className="eyebrow">{themeOf(session)}</span>
      </p>
      <h1 tabIndex={-1}>{session.title}</h1>
      <KeeperTools session={session} />
    </header>
  );
}

function KeeperTools({ session }: Props) {
  const { edit, remove } = session.actions;
  if (!edit.ok && !remove.ok) return null;
  return (
    <p className="row wrap cover-tools">
      {edit.ok && (
        <Link className="btn btn-outline btn-s" to={pathTo(kindUi[session.kind].edit, { id: session.id })}>
          <IconPencil aria-hidden="true" />
          Modifier
        </Link>
      )}
      {remove.ok && (
        <ActionButton
          size="s"
          look="bad"
          icon={<IconTrash aria-hidden="true" />}
          decision={{ ok: false, reason: 'soon' }}
        >
          Supprimer
        </ActionButton>
      )}
    </p>
  );
}

/** On the booking card's head: what I am here, unless the panel says it at length. */
export function MyChip({ session }: Props) {
  return session.mine.state === 'registered' || session.seats.state === 'full' ? (
    <StateChip session={session} />
  ) : null;
}

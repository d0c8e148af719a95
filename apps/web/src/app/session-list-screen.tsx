import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { ComponentType } from 'react';
import { useViewer } from '../api/viewer.ts';
import { GuestPath } from '../features/home/GuestPath.tsx';
import { RowDeed as SeatDeed } from '../features/registrations/RowDeed.tsx';
import { SessionListPage } from '../features/sessions/SessionListPage.tsx';
import { RowDeed } from './row-deed.tsx';

/** The list of one kind, with what can be done in a row. */
export const sessionListScreen =
  (kind: SessionKind): ComponentType =>
  () => <SessionListPage kind={kind} Deed={RowDeed} />;

/** The workshops; a guest, who lands there, first sees their way to the membership. */
export const WorkshopsScreen: ComponentType = () => {
  const isGuest = useViewer().role === 'ROLE_GUEST';
  return (
    <SessionListPage
      kind="workshop"
      Deed={RowDeed}
      {...(isGuest && { before: <GuestPath Deed={SeatDeed} /> })}
    />
  );
};

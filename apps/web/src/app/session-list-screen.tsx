import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { ComponentType } from 'react';
import { useCall } from '../api/query.ts';
import { useViewer } from '../api/viewer.ts';
import { GuestPath } from '../features/home/GuestPath.tsx';
import { RegistrationAction } from '../features/registrations/RegistrationAction.tsx';
import { SessionListPage } from '../features/sessions/SessionListPage.tsx';
import { RowAction } from './row-action.tsx';

/** The list of one kind, with what can be done in a row. */
export const sessionListScreen =
  (kind: SessionKind): ComponentType =>
  () => <SessionListPage kind={kind} Action={RowAction} />;

/** The workshops; a guest, who lands there, first sees their way to the membership. */
export const WorkshopsScreen: ComponentType = () =>
  useViewer().role === 'ROLE_GUEST' ? (
    <GuestWorkshops />
  ) : (
    <SessionListPage kind="workshop" Action={RowAction} />
  );

/**
 * The step that comes offers its dates: the list, which has the same ones, is folded below it. So it is when all steps are
 * done but the membership: open, it would offer them once more.
 */
function GuestWorkshops() {
  const { data: path } = useCall('guestPath', {});
  const isLast = path?.steps.at(-1)?.state === 'current';
  const hasNoDate = path?.mine === null && path.dates.length === 0;
  return (
    <SessionListPage
      kind="workshop"
      Action={RowAction}
      before={<GuestPath Action={RegistrationAction} />}
      isFolded={isLast || !hasNoDate}
    />
  );
}

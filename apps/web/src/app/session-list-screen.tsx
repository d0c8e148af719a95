import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { ComponentType } from 'react';
import { useCall } from '../api/query.ts';
import { useViewer } from '../api/viewer.ts';
import { GuestPath } from '../office/home/GuestPath.tsx';
import { RegistrationAction } from '../participation/registrations/RegistrationAction.tsx';
import { SessionListPage } from '../sessions/sessions/SessionListPage.tsx';
import { RowAction } from './row-action.tsx';

/** List of one kind, with the actions of its rows. */
export const sessionListScreen =
  (kind: SessionKind): ComponentType =>
  () => <SessionListPage kind={kind} Action={RowAction} />;

/** Workshops; a guest, whose first page this is, first sees their path to the membership. */
export const WorkshopsScreen: ComponentType = () =>
  useViewer().role === 'ROLE_GUEST' ? (
    <GuestWorkshops />
  ) : (
    <SessionListPage kind="workshop" Action={RowAction} />
  );

/**
 * Workshops of a guest. The current step of their path already offers its dates, so the list is folded below
 * it; so it is when only the membership is left, as an open list would offer those dates once more.
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

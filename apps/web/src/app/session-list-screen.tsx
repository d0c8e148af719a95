import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { ComponentType } from 'react';
import { RowDeed } from '../features/registrations/RowDeed.tsx';
import { SessionListPage } from '../features/sessions/SessionListPage.tsx';

/** The list of one kind, with what can be done in a row. */
export const sessionListScreen =
  (kind: SessionKind): ComponentType =>
  () => <SessionListPage kind={kind} Deed={RowDeed} />;

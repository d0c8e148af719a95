import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { ComponentProps, ComponentType } from 'react';
import { RowDeed } from '../features/registrations/RowDeed.tsx';
import { CopilotDeed } from '../features/session-people/CopilotDeed.tsx';
import { PublishDeed } from '../features/session-life/PublishDeed.tsx';
import { SessionListPage } from '../features/sessions/SessionListPage.tsx';

const Deed = ({ session }: ComponentProps<typeof RowDeed>) => (
  <>
    <RowDeed session={session} />
    <CopilotDeed session={session} inRow />
    <PublishDeed session={session} />
  </>
);

/** The list of one kind, with what can be done in a row. */
export const sessionListScreen =
  (kind: SessionKind): ComponentType =>
  () => <SessionListPage kind={kind} Deed={Deed} />;

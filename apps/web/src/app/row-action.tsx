import type { ComponentProps } from 'react';
import { RegistrationAction } from '../features/registrations/RegistrationAction.tsx';
import { LedAction } from '../features/session-people/LedAction.tsx';
import { CopilotAction } from '../features/session-people/CopilotAction.tsx';
import { PublishAction } from '../features/session-life/PublishAction.tsx';

/** All actions on a session in a list. */
export const RowAction = ({ session, isMain }: ComponentProps<typeof RegistrationAction>) => (
  <>
    <RegistrationAction session={session} isMain={isMain} />
    <LedAction session={session} />
    <CopilotAction session={session} inRow />
    <PublishAction session={session} />
  </>
);

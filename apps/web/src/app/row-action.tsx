import type { ComponentProps } from 'react';
import { RegistrationAction } from '../participation/registrations/RegistrationAction.tsx';
import { LedAction } from '../participation/session-people/LedAction.tsx';
import { CopilotAction } from '../participation/session-people/CopilotAction.tsx';
import { PublishAction } from '../participation/session-life/PublishAction.tsx';

/** All actions on a session in a list. */
export const RowAction = ({ session, isMain }: ComponentProps<typeof RegistrationAction>) => (
  <>
    <RegistrationAction session={session} isMain={isMain} />
    <LedAction session={session} />
    <CopilotAction session={session} inRow />
    <PublishAction session={session} />
  </>
);

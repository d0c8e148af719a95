import type { ComponentProps } from 'react';
import { RowDeed as Registration } from '../features/registrations/RowDeed.tsx';
import { LedDeed } from '../features/session-people/LedDeed.tsx';
import { CopilotDeed } from '../features/session-people/CopilotDeed.tsx';
import { PublishDeed } from '../features/session-life/PublishDeed.tsx';

/** All that can be done with a session in a list. */
export const RowDeed = ({ session }: ComponentProps<typeof Registration>) => (
  <>
    <Registration session={session} />
    <LedDeed session={session} />
    <CopilotDeed session={session} inRow />
    <PublishDeed session={session} />
  </>
);

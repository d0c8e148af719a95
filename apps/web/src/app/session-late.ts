import { GuestTool } from '../features/session-life/GuestTool.tsx';
import { RemoveButton } from '../features/session-life/RemoveButton.tsx';
import { SessionMessages } from '../features/session-messages/SessionMessages.tsx';

/** Parts of a session's page for the few who may change it or write to its people: in a file of their own. */
export const lateParts = { GuestTool, RemoveButton, SessionMessages };

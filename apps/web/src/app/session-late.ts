import { GuestTool } from '../participation/session-life/GuestTool.tsx';
import { SessionMessages } from '../sessions/session-messages/SessionMessages.tsx';

/** Parts of a session's page for the few who may write to its people or remove one: in a file of their own. */
export const lateParts = { GuestTool, SessionMessages };

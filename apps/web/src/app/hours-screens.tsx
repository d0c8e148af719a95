import type { SessionCard } from '@forman/contract/sessions/sessions';
import { useViewer } from '../api/viewer.ts';
import { HoursPage } from '../hours/hours/HoursPage.tsx';
import { PersonHoursPage } from '../hours/hours/PersonHoursPage.tsx';
import { SessionRow } from '../sessions/sessions/SessionRow.tsx';
import { ControlFile } from '../hours/shared/ControlFile.tsx';
import { RowAction } from './row-action.tsx';

type RowProps = { session: SessionCard; isOnly: boolean };

const MainAction = ({ session }: { session: SessionCard }) => <RowAction session={session} isMain />;
const Row = ({ session, isOnly }: RowProps) => (
  <SessionRow session={session} Action={isOnly ? MainAction : RowAction} />
);

/** The viewer’s hours of training, with the sessions that would complete them, as in the lists. */
export function HoursScreen() {
  const { id } = useViewer();
  return <HoursPage Row={Row} controlFile={<ControlFile userId={id} />} />;
}

// Shares the file of the screen above: a file of its own would be listed in the frame’s.
export const PersonHoursScreen = () => <PersonHoursPage />;

import type { SessionCard } from '@forman/contract/sessions';
import { useViewer } from '../api/viewer.ts';
import { HoursPage } from '../features/hours/HoursPage.tsx';
import { SessionRow } from '../features/sessions/SessionRow.tsx';
import { ControlFile } from '../shared/hours/ControlFile.tsx';
import { RowAction } from './row-action.tsx';

const Row = ({ session }: { session: SessionCard }) => <SessionRow session={session} Action={RowAction} />;

/** One's hours of training, with the sessions that fill what lacks as the lists show them. */
export function HoursScreen() {
  const { id } = useViewer();
  return <HoursPage Row={Row} controlFile={<ControlFile userId={id} />} />;
}

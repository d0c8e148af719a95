import { HoursPanel } from '../features/hours-office/HoursPanel.tsx';
import { ControlFile } from '../shared/hours/ControlFile.tsx';

/** Everybody’s hours, with the control file of all. */
export const HoursOfficePanel = () => <HoursPanel controlFile={<ControlFile />} />;

import { HoursPanel } from '../features/hours-office/HoursPanel.tsx';
import { ControlFile } from '../shared/hours/ControlFile.tsx';

/** Everybody's hours, with the file of a control of all. */
export const HoursOfficePanel = () => <HoursPanel controlFile={<ControlFile />} />;

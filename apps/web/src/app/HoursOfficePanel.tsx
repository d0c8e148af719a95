import { HoursPanel } from '../hours/hours-office/HoursPanel.tsx';
import { ControlFile } from '../hours/shared/ControlFile.tsx';

/** Everybody’s hours, with the control file of all. */
export const HoursOfficePanel = () => <HoursPanel controlFile={<ControlFile />} />;

import { BooksLog } from '../features/audit/BooksLog.tsx';
import { ClosingsPanel } from '../features/closings/ClosingsPanel.tsx';

/** Closings and archive, with the log of what was done to the books. */
export const ClosingsPanelWithLog = () => <ClosingsPanel log={<BooksLog />} />;

import { BooksLog } from '../office/audit/BooksLog.tsx';
import { ClosingsPanel } from '../money/closings/ClosingsPanel.tsx';

/** Closings and archive, with the log of the acts on the books. */
export const ClosingsPanelWithLog = () => <ClosingsPanel log={<BooksLog />} />;

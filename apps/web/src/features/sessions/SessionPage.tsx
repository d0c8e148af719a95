import { ComingSoon } from '../../ui/ComingSoon.tsx';

/** A place kept for the screen that its feature builds. */
export const SessionPage = () => <ComingSoon title="Session" />;

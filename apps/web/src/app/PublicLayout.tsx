import { Outlet } from 'react-router';
import { PublicFrame } from '../ui/PublicFrame.tsx';

/** The pages that need no login, but for the landing page, which has a width of its own. */
export function PublicLayout() {
  return (
    <PublicFrame isReading>
      <Outlet />
    </PublicFrame>
  );
}

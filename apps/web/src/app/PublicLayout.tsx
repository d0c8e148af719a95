import { Outlet } from 'react-router';
import { PublicFrame } from '../ui/PublicFrame.tsx';

/** Layout of the pages without a login, except the landing page, which has a width of its own. */
export function PublicLayout() {
  return (
    <PublicFrame isReading>
      <Outlet />
    </PublicFrame>
  );
}

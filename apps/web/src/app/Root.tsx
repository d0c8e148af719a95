import { Outlet, ScrollRestoration } from 'react-router';
import { NoticeStack } from '../ui/NoticeStack.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';

export function Root() {
  return (
    <>
      <Outlet />
      <NoticeStack />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  );
}

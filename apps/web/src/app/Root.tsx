import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { NoticeStack } from '../ui/NoticeStack.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';

export function Root() {
  const { state } = useNavigation();
  return (
    <>
      {state !== 'idle' && <div className="loading" aria-hidden="true" />}
      <Outlet />
      <NoticeStack />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  );
}

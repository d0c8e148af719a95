import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** After a change of page the heading has the focus, and the page's title is read. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const target =
      document.querySelector<HTMLElement>('main h1[tabindex]') ??
      document.querySelector<HTMLElement>('main[tabindex]');
    target?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);

  return (
    <p className="vh" aria-live="assertive">
      {title}
    </p>
  );
}

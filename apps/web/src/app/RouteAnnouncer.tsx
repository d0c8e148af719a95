import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '../ui/focus-heading.ts';

/** After a change of page, moves the focus to the heading and has the page’s title read out. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    focusHeading();
    setTitle(document.title);
  }, [pathname]);

  return (
    <p className="vh" aria-live="assertive">
      {title}
    </p>
  );
}

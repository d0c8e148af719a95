import { useEffect } from 'react';

/** Sets the tab's title, which is announced after a change of page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Forman`;
  }, [title]);
}

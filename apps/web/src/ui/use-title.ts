import { useEffect } from 'react';

/** The tab's title; read out after a change of page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Forman`;
  }, [title]);
}

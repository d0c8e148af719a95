import { useEffect } from 'react';
import { TermsBox } from '../../shared/money/TermsBox.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { showPanel } from './show-panel.ts';
import type { Registration } from './use-registration.ts';

/** Moves the focus to this box for somebody who pressed "Je m’inscris" in a list. */
function useArrival(box: Registration['terms']['box']): boolean {
  const [search] = useSearch();
  const isAsked = search.has('inscription');
  useEffect(() => {
    if (!isAsked) return;
    // After the heading’s focus, which announces the page.
    const timer = setTimeout(() => {
      box.current?.focus({ preventScroll: true });
      showPanel(box.current);
    });
    return () => clearTimeout(timer);
  }, [isAsked, box]);
  return isAsked;
}

export function Terms(terms: Registration['terms']) {
  const isArriving = useArrival(terms.box);
  return <TermsBox {...terms} isAsked={isArriving || terms.isAsked} />;
}

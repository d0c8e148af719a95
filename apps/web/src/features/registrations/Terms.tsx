import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { routes } from '../../paths.ts';
import type { Registration } from './use-registration.ts';

/** Somebody who pressed "Je m'inscris" in a list comes to this box first. */
function useArrival(box: Registration['terms']['box']): void {
  const [search] = useSearchParams();
  const isAsked = search.has('inscription');
  useEffect(() => {
    if (!isAsked) return;
    // After the heading had the focus, which announces the page.
    const timer = setTimeout(() => {
      box.current?.focus({ preventScroll: true });
      box.current?.scrollIntoView({ block: 'center' });
    });
    return () => clearTimeout(timer);
  }, [isAsked, box]);
}

export function Terms({ isTicked, isMissing, tick, box }: Registration['terms']) {
  useArrival(box);
  return (
    <label className={isMissing ? 'check terms missing' : 'check terms'}>
      <input
        ref={box}
        type="checkbox"
        checked={isTicked}
        aria-invalid={isMissing || undefined}
        onChange={({ target }) => tick(target.checked)}
      />
      <span>
        J’accepte les{' '}
        <Link to={routes.terms} target="_blank" rel="noopener">
          CGU
        </Link>
      </span>
    </label>
  );
}

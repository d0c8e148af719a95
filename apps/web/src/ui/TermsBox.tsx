import './terms.css';
import { Link } from 'react-router';
import { routes } from '../paths.ts';
import type { Terms } from './use-terms.ts';

type Props = Pick<Terms, 'isTicked' | 'isMissing' | 'tick' | 'box'>;

export function TermsBox({ isTicked, isMissing, tick, box }: Props) {
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

import './terms.css';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { failureNotices } from '../../messages/notices.ts';
import { routes } from '../../paths.ts';
import type { Terms } from './use-terms.ts';

type Props = Pick<Terms, 'isTicked' | 'isMissing' | 'tick' | 'box'>;

export function TermsBox({ isTicked, isMissing, tick, box }: Props) {
  const wrong = useId();
  return (
    <div className={isMissing ? 'terms missing' : 'terms'}>
      <label className="check">
        <input
          ref={box}
          type="checkbox"
          checked={isTicked}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? wrong : undefined}
          onChange={({ target }) => tick(target.checked)}
        />
        <span>
          J’accepte les{' '}
          <Link to={routes.terms} target="_blank" rel="noopener">
            CGU
          </Link>
        </span>
      </label>
      {isMissing && (
        <p className="errmsg" id={wrong} role="alert">
          <IconAlertCircle aria-hidden="true" />
          {failureNotices.termsUnticked.text}
        </p>
      )}
    </div>
  );
}

import './terms.css';
import { IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { failureNotices } from '../../messages/notices.ts';
import { routes } from '../../paths.ts';
import type { Terms } from './use-terms.ts';
import { ErrorLine } from '../../ui/ErrorLine.tsx';

type Props = Pick<Terms, 'isTicked' | 'isMissing' | 'isAsked' | 'tick' | 'box'>;

/** Box of the terms; a hint shows to a person whom a press has led here, until they tick it. */
export function TermsBox({ isTicked, isMissing, isAsked, tick, box }: Props) {
  const said = useId();
  const isHinted = isAsked && !isTicked && !isMissing;
  return (
    <div className={isMissing ? 'terms missing' : isHinted ? 'terms asked' : 'terms'}>
      <label className="check">
        <input
          ref={box}
          type="checkbox"
          checked={isTicked}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing || isHinted ? said : undefined}
          onChange={({ target }) => tick(target.checked)}
        />
        <span>
          J’accepte les{' '}
          <Link to={routes.terms} target="_blank" rel="noopener">
            CGU
          </Link>
        </span>
      </label>
      {isHinted && (
        <p className="small terms-hint row gap-6" id={said}>
          <IconInfoCircle className="ic-s" aria-hidden="true" />
          Acceptez les CGU pour continuer.
        </p>
      )}
      {isMissing && (
        <ErrorLine id={said} isAlert>
          {failureNotices.termsUnticked.text}
        </ErrorLine>
      )}
    </div>
  );
}

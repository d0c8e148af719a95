import { counted } from '@forman/domain/text';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { Sheet } from './Sheet.tsx';

/** Shows the signatures with the countersignature first; the sheet by hand is folded then. */
export function SheetWays({ children, isMain = false, ...sheet }: ComponentProps<typeof Sheet>) {
  const { session, guests, signed } = sheet;
  const hasSigned = signed.length > 0;
  return (
    <>
      {hasSigned && (
        <div className="sheet-signed row wrap">
          <p className="small">
            <b>
              {counted(
                signed.length,
                'personne est déjà notée présente',
                'personnes sont déjà notées présentes',
              )}{' '}
              sur {guests.length}.
            </b>{' '}
            Ouvrez la feuille et contresignez&nbsp;: elle est alors validée.
          </p>
          {children}
          <Link
            className={`btn ${isMain ? 'btn-primary' : 'btn-outline'}`}
            to={pathTo('presence', { id: session.id })}
            aria-label={`Ouvrir la feuille, ${session.title}`}
          >
            Ouvrir la feuille
          </Link>
        </div>
      )}
      {/* One sheet, folded or not, so that its ticks stay when the signatures are read. */}
      <details className={hasSigned ? 'sheet-by-hand' : 'sheet-by-hand sheet-alone'} open={!hasSigned}>
        <summary>Sans contreseing&nbsp;: noter les absents</summary>
        <Sheet {...sheet} isMain={isMain && !hasSigned}>
          {!hasSigned && children}
        </Sheet>
      </details>
    </>
  );
}

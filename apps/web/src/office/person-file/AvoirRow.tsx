import type { PersonAvoir } from '@forman/contract/office/person-file';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { When } from '../../ui/When.tsx';
import { AvoirDialog } from './AvoirDialog.tsx';
import type { AvoirAct } from './AvoirDialog.tsx';

/** An open avoir, with the two acts that end it without a purchase. */
export function AvoirRow({ avoir }: { avoir: PersonAvoir }) {
  const [act, setAct] = useState<AvoirAct | null>(null);
  const { left, free, description, sessionTitle, at, expiresAt } = avoir;
  return (
    <li>
      <span className="pfile-day tiny muted num">
        <When date={at} />
      </span>
      <span className="grow">
        {description}
        <small className="muted">
          {sessionTitle && `${sessionTitle} · `}
          {expiresAt ? (
            <>
              expire le <When date={expiresAt} />
            </>
          ) : (
            'sans date de fin'
          )}
          {free < left && (
            <>
              {' '}
              · <Money euros={left - free} /> retenus par un paiement en cours
            </>
          )}
        </small>
      </span>
      <b className="num">{formatEuros(eurosToCents(left))}</b>
      <span className="row">
        <BusyButton size="s" onClick={() => setAct('refund')}>
          Rembourser
        </BusyButton>
        <BusyButton size="s" onClick={() => setAct('lower')}>
          Annuler l’avoir
        </BusyButton>
      </span>
      {act && <AvoirDialog avoir={avoir} act={act} onClose={() => setAct(null)} />}
    </li>
  );
}

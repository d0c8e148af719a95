import type { PersonMovement } from '@forman/contract/office/person-file';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { plural } from '@forman/domain/text';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Money } from '../../ui/Money.tsx';
import { When } from '../../ui/When.tsx';
import { AvoirRow } from './AvoirRow.tsx';
import { CreditDialog } from './CreditDialog.tsx';
import { type PersonFile, wholePath } from './file.ts';
import { FileCard, WholeLink } from './FileCard.tsx';

/** What the heirs of a dead person may ask for. */
const HeirsNote = ({ person: { diedOn, heirsCredit } }: Pick<PersonFile, 'person'>) =>
  diedOn !== null &&
  heirsCredit > 0 && (
    <Note tone="wait" title={`Ses héritiers peuvent demander ${formatEuros(eurosToCents(heirsCredit))}.`}>
      Rendez chaque avoir ci-dessous, par virement au notaire. Les avoirs offerts ne se rendent pas.
    </Note>
  );

/** Balance, usable credit, and the last movements. */
export function CreditCard({ file: { person, credit } }: { file: PersonFile }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <FileCard
      id="credit"
      title="Crédit et mouvements"
      action={
        <span className="row">
          <WholeLink
            to={wholePath(person.id, 'mouvements')}
            count={credit.count}
            shown={credit.rows.length}
            what="mouvements"
          />
          <BusyButton size="s" onClick={() => setChanging(true)}>
            Modifier le crédit
          </BusyButton>
        </span>
      }
    >
      <p className="pfile-balance flex wrap align-baseline gap-4-12">
        <b className="num">{formatEuros(eurosToCents(credit.balance))}</b>
        <span className="small muted">
          {credit.usable !== credit.balance && (
            <>
              dont <Money euros={credit.usable} /> {plural(credit.usable, 'utilisable', 'utilisables')}.{' '}
            </>
          )}
          {credit.expiresAt && (
            <>
              Le premier avoir expire le <When date={credit.expiresAt} />.
            </>
          )}
        </span>
      </p>
      <HeirsNote person={person} />
      {credit.avoirs.length > 0 && (
        <>
          <h3 className="eyebrow">Avoirs en cours</h3>
          <ul className="pfile-rows">
            {credit.avoirs.map((avoir) => (
              <AvoirRow key={avoir.id} avoir={avoir} />
            ))}
          </ul>
          <h3 className="eyebrow">Mouvements</h3>
        </>
      )}
      {credit.count === 0 && <p className="small muted">Aucun mouvement.</p>}
      <ul className="pfile-rows">
        {credit.rows.map((row) => (
          <Movement key={row.id} row={row} personId={person.id} />
        ))}
      </ul>
      {isChanging && <CreditDialog file={{ person, credit }} onClose={() => setChanging(false)} />}
    </FileCard>
  );
}

export const signed = ({ type, amount }: Pick<PersonMovement, 'type' | 'amount'>): string =>
  `${type === 'crédit' ? '+' : '−'}\u00a0${formatEuros(eurosToCents(amount))}`;

const Movement = ({ row, personId }: { row: PersonMovement; personId: number }) => (
  <li>
    <span className="pfile-day tiny muted num">
      <When date={row.at} />
    </span>
    <span className="grow">
      {row.description}
      {row.number && row.transaction && (
        <small>
          <Link to={pathTo('adminInvoice', { userId: personId, invoiceId: row.transaction })}>
            {row.number}
          </Link>
        </small>
      )}
    </span>
    <b className={row.type === 'crédit' ? 'num pfile-plus' : 'num'}>{signed(row)}</b>
    <span className="num muted pfile-after">
      <span className="vh">solde&nbsp;: </span>
      {formatEuros(eurosToCents(row.balance))}
    </span>
  </li>
);

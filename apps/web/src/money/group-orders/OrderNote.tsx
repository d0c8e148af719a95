import { plural } from '@forman/domain/text';
import { Link } from 'react-router';
import { routes } from '../../paths.ts';
import { Note } from '../../ui/Note.tsx';
import { countedPlaces, dayInWords, type GroupOrder, isLate } from './order-words.tsx';

type Props = { order: GroupOrder; isOwn: boolean };

/** Explains a problem of an order, and the way to solve it. */
export function OrderNote({ order, isOwn }: Props) {
  const note = noteOf(order, isOwn);
  return note && <div className="go-note">{note}</div>;
}

function noteOf(order: GroupOrder, isOwn: boolean) {
  const gone = order.seats.filter(({ state }) => state === 'gone').length;
  if (order.state === 'expired') return <Expired isOwn={isOwn} isOrder={gone > 0} />;
  if (order.state === 'quoted' && !order.actions.accept.ok)
    return (
      <Note tone="wait" title="Ce devis n’est plus valable.">
        Refaites-en un&nbsp;: les prix et les places peuvent avoir changé.
      </Note>
    );
  if (order.state !== 'ordered') return null;
  if (gone > 0)
    return (
      <Note
        tone="bad"
        title={`${countedPlaces(gone)} ${plural(gone, 'n’est plus gardée', 'ne sont plus gardées')}.`}
      >
        Retirez de la commande ce qui est perdu&nbsp;: le virement porte sur le reste.
      </Note>
    );
  if (!isLate(order)) return null;
  return (
    <Note tone="wait" title={`L’échéance du ${dayInWords(order.dueOn)} est passée.`}>
      {isOwn ? 'Faites le virement aujourd’hui' : 'Le virement peut encore arriver'}
      &nbsp;: les places ne sont plus gardées que quelques jours.
    </Note>
  );
}

/** Note on an expired quote or order. A late transfer can still be recorded, while there are seats. */
function Expired({ isOwn, isOrder }: { isOwn: boolean; isOrder: boolean }) {
  if (!isOrder)
    return (
      <Note tone="wait" title="Ce devis a expiré.">
        Refaites-en un&nbsp;: les prix et les places peuvent avoir changé.
      </Note>
    );
  return (
    <Note tone="wait" title={'Cette commande a expiré\u00a0: ses places ne sont plus gardées.'}>
      {isOwn ? (
        <>
          Le virement est déjà parti&nbsp;? <Link to={routes.contactApp}>Écrivez-nous</Link>.
        </>
      ) : (
        'Si le virement est arrivé, il se saisit encore tant qu’il reste des places.'
      )}
    </Note>
  );
}

import '../../shared/quote-lines.css';
import './summary.css';
import { formatShortDate } from '@forman/domain/french-dates';
import { roomLabel } from '@forman/domain/sessions/rooms';
import { frenchSpaces, fullName } from '@forman/domain/text';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Note } from '../../../ui/Note.tsx';
import { dayInWords } from '../order-words.tsx';
import { OrderFailure } from '../OrderFailure.tsx';
import { type Choices, keyOf } from './seats-wanted.ts';
import type { NewOrder } from './use-new-order.ts';
import { ErrorLine } from '../../../ui/ErrorLine.tsx';

export const summaryId = 'recapitulatif';

type Props = { choices: Choices; order: NewOrder };

/** Summary of the order: lines, total, due day, and the buttons to order or get a quote. */
export function Summary({ choices, order }: Props) {
  const { seats, total, prices } = order;
  return (
    <div className="sticky go-summary" id={summaryId}>
      <Card title="Récapitulatif">
        {seats.length === 0 ? (
          <p className="small muted">Ce que vous choisissez s’ajoute ici.</p>
        ) : (
          <Lines order={order} />
        )}
        {seats.length > 0 && (
          <dl className="quote-lines">
            <div className="total">
              <dt>Total TTC</dt>
              <dd>
                <Money euros={total} />
              </dd>
            </div>
          </dl>
        )}
        {seats.length > 0 && prices.answer?.dueOn && (
          <p className="small muted">
            À régler par virement, au plus tard le {dayInWords(prices.answer.dueOn)}.
          </p>
        )}
        {prices.error && <FailureNote title="Les prix n’ont pas pu être relus." error={prices.error} />}
        <Failure order={order} />
        <Acts choices={choices} order={order} />
      </Card>
    </div>
  );
}

/** Lines by session, in the order in which the sessions were chosen. */
function Lines({ order: { lines, seats, setSeats } }: Pick<Props, 'order'>) {
  const sessions = [...new Map(seats.map(({ session }) => [session.id, session])).values()];
  return (
    <ul className="go-lines grid gap-12" aria-label="Inscriptions choisies">
      {sessions.map(({ id, title, startDate }) => (
        <li key={id}>
          <p className="strong small">{frenchSpaces(title)}</p>
          <p className="tiny muted">{formatShortDate(new Date(startDate))}</p>
          <ul>
            {lines
              .filter(({ seat }) => seat.session.id === id)
              .map(({ seat, key, price, problem }) => (
                <li key={key} className="go-line flex align-start">
                  <span className="grow">
                    {fullName(seat.person)}
                    {seat.room && <span className="small muted">, {roomLabel[seat.room]}</span>}
                    <ErrorLine isInline>{problem}</ErrorLine>
                  </span>
                  {price === null ? '—' : <Money euros={price} />}
                  <button
                    type="button"
                    className="iconbtn"
                    aria-label={`Retirer ${fullName(seat.person)}, ${title}`}
                    onClick={() => setSeats(seats.filter((one) => keyOf(one) !== key))}
                  >
                    <IconX aria-hidden="true" />
                  </button>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Explains why the order was not placed. */
function Failure({ order: { placing } }: Pick<Props, 'order'>) {
  const { error, problems } = placing;
  if (problems.size > 0)
    return (
      <Note tone="bad" title="La commande n’est pas passée." role="alert">
        Retirez ou changez ce qui est signalé, puis recommencez.
      </Note>
    );
  if (!error) return null;
  if (error instanceof ApiError && error.code === 'amount_changed')
    return (
      <Note tone="wait" title="Un prix a changé." role="alert">
        Rien n’est commandé. Le total est à jour&nbsp;: vérifiez-le, puis recommencez.
      </Note>
    );
  const isUnknown = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return (
    <>
      <OrderFailure
        title={isUnknown ? 'On ne sait pas si la commande est passée.' : 'La commande n’est pas passée.'}
        error={error}
      />
      {isUnknown && (
        <Note tone="brand" title="Recommencer est sans risque.">
          La même commande n’est jamais passée deux fois.
        </Note>
      )}
    </>
  );
}

/** Reason why the basket cannot be ordered now; null when it can. */
function blockOf({ choices, order: { seats, lines, prices } }: Props): string | null {
  if (!choices.decision.ok) return choices.sentence;
  if (seats.length === 0) return 'Choisissez d’abord une session et une personne.';
  if (lines.some(({ problem }) => problem !== null))
    return 'Retirez ou changez d’abord ce qui est signalé en rouge.';
  return prices.answer && !prices.answer.decision.ok ? prices.answer.sentence : null;
}

function Acts(props: Props) {
  const id = useId();
  const { place, placing } = props.order;
  const why = blockOf(props);
  const button = {
    size: 'l',
    block: true,
    blocked: why !== null,
    'aria-describedby': why ? id : undefined,
  } as const;
  return (
    <div className="go-acts grid gap-10">
      <BusyButton
        {...button}
        look="primary"
        busy={placing.busy === 'order'}
        busyLabel="Commande…"
        onClick={() => placing.busy === null && place(false)}
      >
        Commander et garder les places
      </BusyButton>
      <BusyButton
        {...button}
        look="outline"
        busy={placing.busy === 'quote'}
        busyLabel="Devis…"
        onClick={() => placing.busy === null && place(true)}
      >
        Recevoir un devis
      </BusyButton>
      <p className="small muted" id={id}>
        {why ?? 'Commander garde les places jusqu’au virement. Un devis n’en garde aucune.'}
      </p>
    </div>
  );
}

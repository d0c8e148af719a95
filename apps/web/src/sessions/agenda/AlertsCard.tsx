import './alerts-card.css';
import { invalidate } from '../../api/act.ts';
import { type SessionKind } from '@forman/domain/sessions/kinds';
import { frenchSpaces } from '@forman/domain/text';
import { IconBellOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type Answer, call } from '../../api/client.ts';
import { logFailure } from '../../api/log.ts';
import { useCall } from '../../api/query.ts';
import { kindCall } from '../../api/session-calls.ts';
import { Card } from '../../ui/Card.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { useFocusHandedOn } from '../../ui/focus-heading.ts';
import { kindUi } from '../shared/kind-ui.tsx';
import { notify } from '../../ui/notices.ts';

/** Calls to read again after a change: the other dates of a session show its alert too. */
type Alerted = Answer<'listDateAlerts'>['alerts'][number];

/** Sets an ended alert again, through the session from which it was first asked for. */
async function setAgain({ kind, sessionId }: Alerted): Promise<void> {
  try {
    await call(kindCall(kind, 'alert'), { params: { id: sessionId! } });
  } catch (error) {
    logFailure('alert that was ended by mistake', error);
    notify.error('dateAlert');
  }
  await invalidate('alerts');
}

/** Lists the titles of the person's date alerts; shows nothing when there are none. */
export function AlertsCard() {
  const { data } = useCall('listDateAlerts', {});
  const end = useMutation({
    mutationFn: ({ id }: Alerted) => call('endDateAlert', { params: { id } }),
    onSuccess: (_, alert) => {
      const undo = alert.sessionId === null ? {} : { undo: () => void setAgain(alert) };
      // A notice for each alert: with a shared one, the next notice would remove this one's undo.
      notify.success('alertEnded', { about: `alert/${alert.id}`, ...undo });
      return invalidate('alerts');
    },
  });
  if (!data || data.alerts.length === 0) return null;
  return (
    <Card title="Mes alertes">
      <p className="small muted">Un e-mail vous prévient quand une date de ces titres est ouverte.</p>
      <ul className="agenda-alerts">
        {data.alerts.map((alert) => (
          <Alert
            key={alert.id}
            alert={alert}
            isEnding={end.isPending && end.variables.id === alert.id}
            onEnd={() => end.mutate(alert)}
          />
        ))}
      </ul>
      {end.error && <FailureLine error={end.error} />}
    </Card>
  );
}

type AlertProps = {
  alert: { kind: SessionKind; title: string };
  isEnding: boolean;
  onEnd: () => void;
};

function Alert({ alert: { kind, title }, isEnding, onEnd }: AlertProps) {
  const row = useFocusHandedOn<HTMLLIElement>();
  return (
    <li ref={row}>
      <p className="grow">
        <span className="eyebrow">{kindUi[kind].one}</span>
        <b className="strong">{frenchSpaces(title)}</b>
      </p>
      <BusyButton
        look="plain"
        size="s"
        icon={<IconBellOff aria-hidden="true" />}
        aria-label={`Arrêter l’alerte, ${title}`}
        busy={isEnding}
        onClick={onEnd}
      >
        Arrêter
      </BusyButton>
    </li>
  );
}

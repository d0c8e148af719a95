import { IconBellOff } from '@tabler/icons-react';
import { useAction, useCall } from '../../api/query.ts';
import { Card } from '../../ui/Card.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { kindUi } from '../../ui/kind-ui.tsx';

/** The titles whose next date the person is told of; nothing while there are none. */
export function AlertsCard() {
  const { data } = useCall('listDateAlerts', {});
  const end = useAction('endDateAlert', { invalidates: ['listDateAlerts'] });
  if (!data || data.alerts.length === 0) return null;
  return (
    <Card title="Mes alertes">
      <p className="small muted">Un e-mail vous prévient quand une date de ces titres est ouverte.</p>
      <ul className="agenda-alerts">
        {data.alerts.map(({ id, kind, title }) => (
          <li key={id}>
            <p className="grow">
              <span className="eyebrow">{kindUi[kind].one}</span>
              <b className="strong">{title}</b>
            </p>
            <BusyButton
              look="plain"
              size="s"
              icon={<IconBellOff aria-hidden="true" />}
              aria-label={`Arrêter l’alerte, ${title}`}
              busy={end.isPending && end.variables.params.id === id}
              onClick={() => end.mutate({ params: { id } })}
            >
              Arrêter
            </BusyButton>
          </li>
        ))}
      </ul>
      {end.error && <FailureLine error={end.error} />}
    </Card>
  );
}

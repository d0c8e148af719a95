import { clockApartMs } from '@forman/domain/platform/clock';
import type { ClockView } from '@forman/contract/platform/clock';
import { formatLongDay } from '@forman/domain/french-dates';
import { counted } from '@forman/domain/text';
import { useAct } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';

const titles = {
  wrong: 'L’horloge du serveur est déréglée.',
  apart: 'L’horloge du serveur s’écarte d’une autre.',
  right: 'Une horloge déréglée a laissé des traces.',
} as const satisfies Record<ClockView['verdict'], string>;

const sources = {
  database: 'la base de données',
  stripe: 'Stripe',
  paypal: 'PayPal',
} as const satisfies Record<ClockView['readings'][number]['source'], string>;

/** Warns of a wrong clock of the server, or of the dates that it left; shows nothing otherwise. */
export function ClockNote() {
  const { data } = useCall('getClock', {});
  const mend = useAct('mendClock');
  if (!data || isWell(data)) return null;
  return (
    <output>
      <Note tone={data.verdict === 'wrong' ? 'bad' : 'wait'} title={titles[data.verdict]}>
        {sentencesOf(data).join(' ')}{' '}
        {data.verdict !== 'wrong' && data.putOff > 0 && (
          <BusyButton busy={mend.isPending} onClick={() => mend.mutate({})}>
            Reprendre maintenant
          </BusyButton>
        )}
        {mend.error && <FailureLine error={mend.error} />}
      </Note>
    </output>
  );
}

const isWell = ({ verdict, ahead, putOff }: ClockView): boolean =>
  verdict === 'right' && ahead.length === 0 && putOff === 0;

function sentencesOf({ verdict, readings, ahead, putOff }: ClockView): string[] {
  return [
    ...(verdict === 'right'
      ? []
      : readings.filter(({ aheadSeconds }) => Math.abs(aheadSeconds) * 1000 > clockApartMs).map(apart)),
    ...(verdict === 'wrong'
      ? ['Rien n’est enregistré tant qu’elle n’est pas à l’heure\u00a0: prévenez qui s’occupe du serveur.']
      : []),
    ...ahead.map(
      ({ number, issuedOn }) =>
        `La pièce ${number} porte le ${formatLongDay(new Date(`${issuedOn}T12:00:00Z`))}\u00a0: d’ici là, les suivantes portent ce jour.`,
    ),
    ...(putOff > 0
      ? [`${counted(putOff, 'tâche attend une heure', 'tâches attendent une heure')} qui ne vient pas.`]
      : []),
  ];
}

function apart({ source, aheadSeconds }: ClockView['readings'][number]): string {
  const minutes = Math.round(Math.abs(aheadSeconds) / 60);
  const way = aheadSeconds < 0 ? 'en retard' : 'en avance';
  return `Elle est ${way} de ${counted(minutes, 'minute', 'minutes')} sur ${sources[source]}.`;
}

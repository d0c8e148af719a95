import { counted } from '@forman/domain/text';
import { IconCalendarOff, IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { emptyTexts } from '../../messages/fr.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { agendaQuery, readBoxes, writeBox } from './agenda-address.ts';

const withLed = (search: URLSearchParams): URLSearchParams =>
  writeBox(writeBox(search, 'pilot', true), 'copilot', true);

/** How many sessions the boxes leave out because the person leads them (MEM-091); asked where nothing else shows. */
export function useLedBeside(
  search: URLSearchParams,
  isAsked: boolean,
): { total: number; isLoading: boolean } {
  const { pilot, copilot } = readBoxes(search);
  const isOffered = isAsked && !pilot && !copilot;
  const { data, isLoading } = useQuery({ ...agendaQuery(withLed(search)), enabled: isOffered });
  return { total: isOffered ? (data?.total ?? 0) : 0, isLoading };
}

/** "Vous animez 10 sessions à venir" */
export const ledWords = (total: number, isPast: boolean): string =>
  isPast
    ? `Vous avez animé ${counted(total, 'session', 'sessions')}`
    : `Vous animez ${counted(total, 'session à venir', 'sessions à venir')}`;

type Props = {
  search: URLSearchParams;
  led: ReturnType<typeof useLedBeside>;
  onShow: (search: URLSearchParams) => void;
};

/** Nothing is followed. Whoever leads sessions, which the boxes leave out at first (MEM-086), is offered those. */
export function EmptyAgenda({ search, led, onShow }: Props) {
  const { past } = readBoxes(search);
  if (led.isLoading) return <RowSkeletons label="Chargement de mon agenda" count={1} />;
  if (led.total > 0) return <Led isPast={past} onShow={() => onShow(withLed(search))} />;
  return (
    <EmptyState title={emptyTexts.agenda} icon={<IconCalendarOff />}>
      {past
        ? 'Ce que vous aurez suivi restera ici.'
        : 'Vos inscriptions apparaîtront ici\u00a0; cochez «\u00a0Pilote\u00a0» ou «\u00a0Copilote\u00a0» pour voir ce que vous animez.'}
    </EmptyState>
  );
}

type LedProps = { isPast: boolean; onShow: () => void };

const Led = ({ isPast, onShow }: LedProps) => (
  <section className="card pad-s agenda-led">
    <p className="small muted">
      {emptyTexts.agenda} {isPast ? 'suivis' : 'à suivre'}.
    </p>
    <BusyButton icon={<IconStar aria-hidden="true" />} onClick={onShow}>
      {isPast ? 'Voir ce que j’ai animé' : 'Voir ce que j’anime'}
    </BusyButton>
  </section>
);

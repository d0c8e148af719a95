import { counted } from '@forman/domain/text';
import { IconCalendarOff, IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { emptyTexts } from '../../messages/fr.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { agendaQuery, readBoxes, writeBox } from './agenda-address.ts';

type Props = { search: URLSearchParams; onShow: (search: URLSearchParams) => void };

/** Nothing is followed. Whoever leads sessions, which the boxes leave out at first (MEM-086), is offered those. */
export function EmptyAgenda({ search, onShow }: Props) {
  const { past, pilot, copilot } = readBoxes(search);
  const withLed = writeBox(writeBox(search, 'pilot', true), 'copilot', true);
  const led = useQuery({ ...agendaQuery(withLed), enabled: !pilot && !copilot });
  if (led.isLoading) return <RowSkeletons label="Chargement de mon agenda" count={1} />;
  const total = pilot || copilot ? 0 : (led.data?.total ?? 0);
  if (total > 0) return <Led total={total} isPast={past} onShow={() => onShow(withLed)} />;
  return (
    <EmptyState title={emptyTexts.agenda} icon={<IconCalendarOff />}>
      {past
        ? 'Ce que vous aurez suivi restera ici.'
        : 'Vos inscriptions apparaîtront ici\u00a0; cochez «\u00a0Pilote\u00a0» ou «\u00a0Copilote\u00a0» pour voir ce que vous animez.'}
    </EmptyState>
  );
}

type LedProps = { total: number; isPast: boolean; onShow: () => void };

const Led = ({ total, isPast, onShow }: LedProps) => (
  <section className="card pad-s agenda-led">
    <p className="strong">
      {isPast
        ? `Vous avez animé ${counted(total, 'session', 'sessions')}`
        : `Vous animez ${counted(total, 'session à venir', 'sessions à venir')}`}
    </p>
    <p className="small muted">
      {emptyTexts.agenda} {isPast ? 'suivis' : 'à suivre'}.
    </p>
    <BusyButton icon={<IconStar aria-hidden="true" />} onClick={onShow}>
      {isPast ? 'Voir ce que j’ai animé' : 'Voir ce que j’anime'}
    </BusyButton>
  </section>
);

import type { HourCard } from '@forman/contract/hours/hours';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { Chip } from '../../ui/Chip.tsx';

const states = {
  done: { tone: 'good', label: 'À jour', Icon: IconCircleCheck },
  planned: { tone: 'brand', label: 'Prévu', Icon: IconClock },
  missing: { tone: 'wait', label: 'Il manque', Icon: IconAlertTriangle },
} as const;

/** State of an habilitation in words, with an icon; nothing where no duration is asked. */
export function HourStateChip({ state }: Pick<HourCard, 'state'>) {
  if (state === 'none_asked') return null;
  const { tone, label, Icon } = states[state];
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Chip>
  );
}

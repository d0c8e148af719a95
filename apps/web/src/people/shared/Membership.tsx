import { formatDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { labels } from '../../messages/fr.ts';
import { Chip } from '../../ui/Chip.tsx';

/** State of a person’s dues, by word and icon. */
export const MembershipChip = ({ isActive }: { isActive: boolean }) =>
  isActive ? (
    <Chip tone="good" icon={<IconCheck aria-hidden="true" />}>
      {labels.upToDate}
    </Chip>
  ) : (
    <Chip tone="wait" icon={<IconRefresh aria-hidden="true" />}>
      {labels.toRenew}
    </Chip>
  );

/** @param until last day of the membership, a Paris day. */
export const MembershipEnd = ({ until, isActive }: { until: string; isActive: boolean }) => (
  <>
    {isActive ? 'Jusqu’au ' : 'Terminée le '}
    <b className="strong">{formatDay(parisInstant(until, '12:00'))}</b>
  </>
);

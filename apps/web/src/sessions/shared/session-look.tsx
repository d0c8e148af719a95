import { type Icon, IconCalendarCheck, IconPlayerPlay } from '@tabler/icons-react';
import { Chip } from '../../ui/Chip.tsx';

/** A state of a session: in a list a chip, in the calendar an icon with its text. */
export type SessionLook = {
  tone: 'good' | 'wait' | 'line' | 'brand' | 'plain';
  icon: Icon;
  text: string;
};

export const underWay: SessionLook = { tone: 'plain', icon: IconPlayerPlay, text: 'En cours' };
export const tookPlace: SessionLook = { tone: 'plain', icon: IconCalendarCheck, text: 'A eu lieu' };

export const LookChip = ({ look: { tone, icon: Drawing, text } }: { look: SessionLook }) => (
  <Chip tone={tone} icon={<Drawing aria-hidden="true" />}>
    {text}
  </Chip>
);

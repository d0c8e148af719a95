import type { GroupOrderState } from '@forman/domain/money/group-orders/group-orders';
import { formatDay } from '@forman/domain/french-dates';
import { parisDay, parisInstant } from '@forman/domain/paris-time';
import { counted } from '@forman/domain/text';
import { IconCheck, IconCircleX, IconClockX, IconFileDescription, IconHourglass } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Answer } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { Chip } from '../../ui/Chip.tsx';

export type GroupOrder = Answer<'getGroupOrder'>;
export type OrderedSeat = GroupOrder['seats'][number];

type Look = { text: string; tone: NonNullable<ComponentProps<typeof Chip>['tone']>; icon: ReactNode };

/** Words, colour and icon of each state of an order. */
export const orderStates = {
  quoted: { text: 'Devis', tone: 'brand', icon: <IconFileDescription aria-hidden="true" /> },
  ordered: { text: 'En attente du virement', tone: 'wait', icon: <IconHourglass aria-hidden="true" /> },
  paid: { text: 'Réglée', tone: 'good', icon: <IconCheck aria-hidden="true" /> },
  cancelled: { text: 'Annulée', tone: 'plain', icon: <IconCircleX aria-hidden="true" /> },
  expired: { text: 'Expirée', tone: 'plain', icon: <IconClockX aria-hidden="true" /> },
} as const satisfies Record<GroupOrderState, Look>;

const seatStates = {
  quoted: { text: 'Non gardée', tone: 'plain' },
  kept: { text: 'Place gardée', tone: 'wait' },
  taken: { text: 'Inscription faite', tone: 'good' },
  ended: { text: 'Annulée', tone: 'plain' },
  gone: { text: 'Place perdue', tone: 'bad' },
} as const satisfies Record<OrderedSeat['state'], Pick<Look, 'text' | 'tone'>>;

export const OrderChip = ({ state }: { state: GroupOrderState }) => (
  <Chip {...orderStates[state]}>{orderStates[state].text}</Chip>
);

/** State of a seat. In a cancelled order every seat is shown as cancelled, none as lost. */
export const SeatChip = ({ order, seat }: { order: GroupOrder; seat: OrderedSeat }) => {
  const isOver = order.state === 'cancelled';
  const { text, tone } = isOver ? seatStates.ended : seatStates[seat.state];
  return <Chip tone={tone}>{text}</Chip>;
};

/** A Paris day in words: "ven. 11 déc. 2026". */
export const dayInWords = (day: string): string => formatDay(parisInstant(day, '12:00'));

export const isLate = ({ state, dueOn }: GroupOrder): boolean =>
  state === 'ordered' && dueOn < parisDay(new Date(serverNow()));

export const countedSeats = (count: number): string => counted(count, 'inscription', 'inscriptions');

export const countedPlaces = (count: number): string => counted(count, 'place', 'places');

/** Title of an order, which is called a quote until it is ordered. */
export const orderTitle = ({ state, number }: GroupOrder): string =>
  `${state === 'quoted' ? 'Devis' : 'Commande'} ${number}`;

export const pdfWords = {
  quoted: 'Télécharger le devis',
  ordered: 'Télécharger la facture pro forma',
} as const;

export const hasPdf = (order: GroupOrder): order is GroupOrder & { state: keyof typeof pdfWords } =>
  order.state in pdfWords;

import type { SessionCard } from '@forman/contract/sessions/sessions';
import { fullName } from '@forman/domain/text';
import { IconUser } from '@tabler/icons-react';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { Bar } from '../../../ui/Skeleton.tsx';
import type { RowAction } from '../SessionRow.tsx';
import { type DayEntry, overlapsOf } from './calendar-days.ts';
import { DayRow } from './DayRow.tsx';

/** A calendar entry with its card; the card is null while it is read. */
export type Known = { entry: DayEntry; card: SessionCard | null };

type Props = {
  entries: readonly DayEntry[];
  /** Query of the day’s cards, with their actions; the entries show before the answer. */
  query: UseQueryOptions<SessionCard[]>;
  /** False out of sight, where the cards are not read. */
  isSeen?: boolean;
  /** True for a past day, whose sessions have no actions any more. */
  isOver?: boolean;
  Heading: 'h3' | 'h4';
  /** Facts after kind and place, before the pilot. */
  More: ComponentType<Known>;
  Chip: ComponentType<Known>;
  Action: RowAction;
};

/** Sessions of a day, with their pilots and actions. */
export function DayRows({ entries, query, isSeen = true, isOver = false, Action, ...row }: Props) {
  const cards = useQuery({ ...query, enabled: isSeen && !isOver && entries.length > 0 });
  const byId = new Map(cards.data?.map((card) => [card.id, card]));
  return (
    <>
      {cards.error && !cards.data && (
        <FailureNote title="Ce que vous pouvez y faire n’a pas pu être lu." error={cards.error} />
      )}
      <ul className={isOver ? 'card day-list' : 'card day-list day-acts'}>
        {entries.map((entry) => (
          <li key={entry.session.id}>
            <CardRow
              entry={entry}
              card={byId.get(entry.session.id) ?? null}
              ofDay={entries}
              isReading={cards.isPending && !isOver}
              Action={Action}
              {...row}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type RowProps = Pick<Props, 'Heading' | 'More' | 'Chip' | 'Action'> &
  Known & { ofDay: readonly DayEntry[]; isReading: boolean };

function CardRow({ entry, card, ofDay, isReading, Heading, More, Chip, Action }: RowProps) {
  const { mine = 'none' } = entry.session;
  // The chip says that the session is under way or over; people without a part can do nothing any more.
  const isLate = card !== null && Date.parse(mine === 'none' ? card.startDate : card.endDate) <= serverNow();
  return (
    <DayRow
      entry={entry}
      Heading={Heading}
      more={
        <>
          <More entry={entry} card={card} />
          {(card || isReading) && (
            <span>
              <IconUser aria-hidden="true" />
              <span>{card ? fullName(card.former) : <Bar width="7rem" />}</span>
            </span>
          )}
        </>
      }
      overlaps={overlapsOf(entry, ofDay, serverNow())}
      chip={<Chip entry={entry} card={card} />}
      action={
        <>
          {card && !isLate && <Action session={card} />}
          {!card && isReading && mine === 'none' && <Bar height={44} radius={8} />}
        </>
      }
    />
  );
}

import './calendar-entry.css';
import { sessionKinds, type SessionKind } from '@forman/domain/sessions/kinds';
import { IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Answer } from '../../../api/client.ts';
import { useViewer } from '../../../api/viewer.ts';
import { kindUi } from '../../shared/kind-ui.tsx';
import { FilterBox } from '../../../ui/FilterBox.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { noFilters } from '../list-filters.ts';
import type { ChipProps } from '../FilterChips.tsx';
import { ListFilters } from '../ListFilters.tsx';
import { type Asked, calendarFilters, isNarrowed, kindsFor } from './calendar-address.ts';
import {
  boundsAhead,
  boundsOf,
  boundsShown,
  byDay,
  countOf,
  nearWeeks,
  weeksNear,
  weeksOf,
} from './calendar-days.ts';
import { mineLabel } from './CalendarBar.tsx';
import { spanOf, todayInParis } from './calendar-query.ts';

const names = { one: 'Session', many: 'Sessions' };
const mineIcon = <IconUserCheck aria-hidden="true" />;

type FiltersProps = {
  asked: Asked;
  calendar: Answer<'sessionCalendar'> | undefined;
  onChange: (part: Partial<Asked>) => void;
};

/** Filters of the calendar, and the number of matches. */
export function CalendarFilters({ asked, calendar, onChange }: FiltersProps) {
  // Depends on the person, not on the month: its box stays while another month is read.
  const [hasAdvices, setAdvices] = useState<boolean>();
  if (calendar && calendar.hasAdvices !== hasAdvices) setAdvices(calendar.hasAdvices);
  const isPhone = useNarrow();
  const found = calendar && countShown(byDay(calendar.sessions), asked, isPhone);
  return (
    <ListFilters
      names={names}
      offered={calendarFilters}
      titleLabel="Titre"
      filters={asked.filters}
      hasAdvices={hasAdvices}
      found={found}
      onChange={(filters) => onChange({ filters })}
      clear={{
        total: null,
        run: () => onChange({ filters: noFilters, kinds: [], mine: false }),
        isIdle: !isNarrowed(asked),
      }}
      boxesOn={asked.kinds.length + (asked.mine ? 1 : 0)}
      boxChips={[
        ...(asked.mine ? [{ icon: mineIcon, text: mineLabel, onTake: () => onChange({ mine: false }) }] : []),
        ...kindChips({ chosen: asked.kinds, onChange: (kinds) => onChange({ kinds }) }),
      ]}
      boxes={
        <>
          {isPhone && (
            <FilterBox
              icon={mineIcon}
              label={mineLabel}
              checked={asked.mine}
              onChange={(mine) => onChange({ mine })}
            />
          )}
          <KindBoxes chosen={asked.kinds} onChange={(kinds) => onChange({ kinds })} />
        </>
      }
    />
  );
}

/** Counts the coming sessions of a month or list, whose past days are folded; all when none is to come. */
function countShown(days: ReturnType<typeof byDay>, { view, day }: Asked, isPhone: boolean): number {
  const today = todayInParis();
  const shown = view === 'month' ? monthShown(day, today, isPhone) : boundsOf(spanOf({ view }), day);
  return (view !== 'week' && countOf(days, boundsAhead(shown, today))) || countOf(days, shown);
}

/** Days shown first. A phone begins with this month’s next weeks, so its button counts only those. */
function monthShown(day: string, today: string, isPhone: boolean): { from: string; to: string } {
  const { from, to } = boundsShown('month', day, today);
  const last =
    isPhone &&
    weeksNear(weeksOf('month', day, today), day, today, nearWeeks)
      .at(-1)
      ?.at(-1);
  return { from, to: last && last < to ? last : to };
}

type KindBoxesProps = { chosen: readonly SessionKind[]; onChange: (next: SessionKind[]) => void };

/** Boxes of the kinds, whose tints they also explain. None ticked shows all kinds. */
function KindBoxes({ chosen, onChange }: KindBoxesProps) {
  const offered = kindsFor(useViewer());
  if (offered.length < 2) return null;
  return offered.map((kind) => {
    const { icon: Drawing, short, tint } = kindUi[kind];
    return (
      <FilterBox
        key={kind}
        icon={
          <span className={`cal-key ${tint}`}>
            <Drawing aria-hidden="true" />
          </span>
        }
        label={short}
        checked={chosen.includes(kind)}
        onChange={(checked) =>
          onChange(sessionKinds.filter((one) => (one === kind ? checked : chosen.includes(one))))
        }
      />
    );
  });
}

/** Chosen kinds as chips. */
const kindChips = ({ chosen, onChange }: KindBoxesProps): ChipProps[] =>
  chosen.map((kind) => {
    const { icon: Drawing, many } = kindUi[kind];
    return {
      icon: <Drawing aria-hidden="true" />,
      text: many,
      onTake: () => onChange(chosen.filter((one) => one !== kind)),
    };
  });

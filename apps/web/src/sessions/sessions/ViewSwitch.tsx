import '../../ui/seg.css';
import { IconCalendarMonth, IconCalendarWeek, IconList } from '@tabler/icons-react';
import { Link } from 'react-router';

export type View = 'list' | 'week' | 'month';

const views = {
  list: { label: 'Liste', Icon: IconList },
  week: { label: 'Semaine', Icon: IconCalendarWeek },
  month: { label: 'Mois', Icon: IconCalendarMonth },
} as const satisfies Record<View, unknown>;

type Props = {
  current: View;
  /** Views to offer; left out: all. */
  offered?: readonly View[] | undefined;
  /** Address of each view. */
  to: (view: View) => string;
};
const all = Object.keys(views) as View[];

/** Links to the same sessions as a list, a week or a month. */
export function ViewSwitch({ current, offered = all, to }: Props) {
  return (
    <nav className="seg" aria-label="Affichage">
      {offered.map((view) => {
        const { label, Icon } = views[view];
        return (
          <Link
            key={view}
            to={to(view)}
            preventScrollReset
            aria-current={view === current ? 'page' : undefined}
          >
            <Icon className="ic-s" aria-hidden="true" />
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

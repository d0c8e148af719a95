import { type ComponentProps, lazy, Suspense } from 'react';
import { RowSkeletons } from '../../../ui/Skeleton.tsx';

const CalendarList = lazy(async () => ({
  default: (await import('./CalendarList.tsx')).CalendarList,
}));

/** Its code comes with the first list: who opens a month does without. */
export const LateCalendarList = (props: ComponentProps<typeof CalendarList>) => (
  <Suspense fallback={<RowSkeletons label="Chargement du calendrier" />}>
    <CalendarList {...props} />
  </Suspense>
);

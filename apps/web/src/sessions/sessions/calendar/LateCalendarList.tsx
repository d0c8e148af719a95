import { type ComponentProps, lazy, Suspense } from 'react';
import { RowSkeletons } from '../../../ui/Skeleton.tsx';

const CalendarList = lazy(async () => ({
  default: (await import('./CalendarList.tsx')).CalendarList,
}));

/** Calendar list, loaded with the first list: a viewer of the month does not need its code. */
export const LateCalendarList = (props: ComponentProps<typeof CalendarList>) => (
  <Suspense fallback={<RowSkeletons label="Chargement du calendrier" />}>
    <CalendarList {...props} />
  </Suspense>
);

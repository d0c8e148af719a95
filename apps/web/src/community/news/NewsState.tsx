import type { News } from '@forman/contract/community/news';
import { IconCalendarClock, IconCircleX, IconHourglass } from '@tabler/icons-react';
import { Chip } from '../../ui/Chip.tsx';
import { useNow } from '../../ui/use-now.ts';
import { When } from '../../ui/When.tsx';

/** Reason why others cannot read this news yet; nothing once they can. */
export function NewsState({ news }: { news: News }) {
  const now = useNow();
  if (news.isRejected) {
    return (
      <Chip tone="bad" icon={<IconCircleX aria-hidden="true" />}>
        Rejetée
      </Chip>
    );
  }
  if (!news.isValidate) {
    return (
      <Chip tone="wait" icon={<IconHourglass aria-hidden="true" />}>
        En attente de validation
      </Chip>
    );
  }
  if (new Date(news.publishAt) <= now) return null;
  return (
    <Chip tone="line" icon={<IconCalendarClock aria-hidden="true" />}>
      Paraîtra le <When date={news.publishAt} />
    </Chip>
  );
}

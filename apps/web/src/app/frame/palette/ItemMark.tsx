import { IconFileInvoice, IconFileText, IconHelpCircle, IconMapPin, IconNews } from '@tabler/icons-react';
import { Avatar } from '../../../people/shared/Avatar.tsx';
import { KindIcon } from '../../../platform/shared/kind-icons.tsx';
import type { PaletteItem, PalettePage } from './palette-items.ts';

const drawings = {
  document: IconFileInvoice,
  news: IconNews,
  page: IconFileText,
  question: IconHelpCircle,
  place: IconMapPin,
};

type Props = {
  item: PaletteItem;
  /** Icon of a page, as in its menu. */
  Icon: PalettePage['Icon'];
};

/** Icon of an item's kind, beside its words. */
export function ItemMark({ item, Icon }: Props) {
  if (item.look === 'person') return <Avatar person={item.person} />;
  if (item.look === 'session') return <KindIcon kind={item.kind} />;
  const Drawing = Icon ?? drawings[item.look];
  return (
    <span className="sq k-none" aria-hidden="true">
      <Drawing aria-hidden="true" />
    </span>
  );
}

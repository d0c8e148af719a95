import { IconFileInvoice, IconFileText, IconNews } from '@tabler/icons-react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { KindIcon } from '../../../shared/sessions/kind-icons.tsx';
import type { PaletteItem } from './palette-items.ts';

const drawings = { document: IconFileInvoice, news: IconNews, page: IconFileText };

/** What kind of thing it is, beside its words. */
export function ItemMark({ item }: { item: PaletteItem }) {
  if (item.look === 'person') return <Avatar person={item.person} />;
  if (item.look === 'session') return <KindIcon kind={item.kind} />;
  const Drawing = drawings[item.look];
  return (
    <span className="sq k-none" aria-hidden="true">
      <Drawing />
    </span>
  );
}

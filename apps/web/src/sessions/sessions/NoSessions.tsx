import type { SessionKind } from '@forman/domain/sessions/kinds';
import { IconCalendarOff } from '@tabler/icons-react';
import { useCall } from '../../api/query.ts';
import { emptyTexts } from '../../messages/fr.ts';
import { type Clear, ClearButton } from '../../ui/ClearButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Filters } from './list-filters.ts';
import { searchedFor } from './list-words.ts';

type Props = { kind: SessionKind; filters: Filters; clear: Clear };

/** Fixed sentence of an empty list, with the search (CAT-011) and a button that clears it. */
export function NoSessions({ kind, filters, clear }: Props) {
  const { data: sites } = useCall('listSites', { query: {} });
  const place = sites?.find(({ id }) => String(id) === filters.site)?.name;
  const searched = searchedFor(filters, place);
  return (
    <EmptyState
      title={emptyTexts[kind]}
      icon={<IconCalendarOff />}
      action={searched && <ClearButton clear={clear} look="outline" />}
    >
      {searched
        ? `Votre recherche\u00a0: ${searched}.`
        : 'Les prochaines dates apparaîtront ici dès qu’elles seront publiées.'}
    </EmptyState>
  );
}

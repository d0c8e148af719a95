import { plural } from '@forman/domain/text';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { type Clear, ClearButton } from './ClearButton.tsx';
import { FilterFields, type FilterProps } from './FilterFields.tsx';
import { countFilters } from './list-filters.ts';

type Props = FilterProps & {
  /** "Atelier", "Ateliers" */
  names: { one: string; many: string };
  clear: Clear;
  /** How many the filters leave. */ found: number | undefined;
  boxes?: ReactNode;
};

/** In the page; on a phone behind a button, so that the first session shows without scrolling. */
export function ListFilters({ names, clear, found, ...fields }: Props) {
  const isNarrow = useNarrow();
  if (isNarrow) return <FilterSheet names={names} clear={clear} found={found} {...fields} />;
  return (
    <search className="filters" aria-label={`Filtrer les ${names.many.toLowerCase()}`}>
      <FilterFields {...fields} afterFields={<ClearButton clear={clear} look="plain" />} />
    </search>
  );
}

function FilterSheet({ names: { one, many }, clear, found, ...fields }: Props) {
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(fields.filters);
  const close = (): void => setOpen(false);
  return (
    <>
      <div className="filter-bar">
        <button
          type="button"
          className="btn btn-outline"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconAdjustmentsHorizontal aria-hidden="true" />
          Filtres{count > 0 && ` (${count})`}
        </button>
        {count > 0 && <ClearButton clear={clear} look="plain" />}
      </div>
      <Dialog opened={isOpen} onClose={close} title="Filtres">
        <div className="filter-sheet">
          <div className="filters">
            <FilterFields {...fields} />
          </div>
          <div className="dlg-foot">
            {count > 0 && <ClearButton clear={clear} look="outline" />}
            <button type="button" className="btn btn-primary btn-lg" onClick={close}>
              {found === undefined ? 'Voir' : `Voir ${found} ${plural(found, one, many).toLowerCase()}`}
            </button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

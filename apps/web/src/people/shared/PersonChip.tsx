import './people-picker.css';
import { fullName } from '@forman/domain/text';
import { IconX } from '@tabler/icons-react';
import { useCall } from '../../api/query.ts';
import type { Paged } from '../../ui/paged-table/use-paged.ts';

type Props = {
  paged: Paged;
  /** Parameter of the filter in the address; its value is the person’s number. */
  name: string;
  label: string;
};

/** Chip of the person that a table is filtered by; removing it shows everybody. */
export function PersonChip({ paged, name, label }: Props) {
  const id = paged.valueOf(name);
  return id === '' ? null : <Named id={id} label={label} onClear={() => paged.set({ [name]: '' })} />;
}

function Named({ id, label, onClear }: { id: string; label: string; onClear: () => void }) {
  const { data } = useCall('getUser', { params: { id } });
  const who = data ? fullName(data) : `n° ${id}`;
  return (
    <span className="chip chip-brand person-chip">
      {label} {who}
      <button
        type="button"
        className="iconbtn"
        aria-label={`Ne plus filtrer\u00a0: ${label} ${who}`}
        onClick={onClear}
      >
        <IconX className="ic-s" aria-hidden="true" />
      </button>
    </span>
  );
}

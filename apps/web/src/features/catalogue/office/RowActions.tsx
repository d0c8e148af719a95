import { IconPencil, IconTrash } from '@tabler/icons-react';

type Props = { name: string; onEdit: () => void; onRemove: () => void };

/** What can be done with one row. */
export const RowActions = ({ name, onEdit, onRemove }: Props) => (
  <span className="cat-acts">
    <button type="button" className="iconbtn" aria-label={`Modifier ${name}`} onClick={onEdit}>
      <IconPencil aria-hidden="true" />
    </button>
    <button type="button" className="iconbtn" aria-label={`Supprimer ${name}`} onClick={onRemove}>
      <IconTrash aria-hidden="true" />
    </button>
  </span>
);

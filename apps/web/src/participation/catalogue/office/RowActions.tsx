import { IconCertificate, IconPencil, IconTrash } from '@tabler/icons-react';

type Props = { name: string; onEdit: () => void; onHours?: () => void; onRemove: () => void };

/** Buttons of one row. */
export const RowActions = ({ name, onEdit, onHours, onRemove }: Props) => (
  <span className="cat-acts">
    <button type="button" className="iconbtn" aria-label={`Modifier ${name}`} onClick={onEdit}>
      <IconPencil aria-hidden="true" />
    </button>
    {onHours && (
      <button type="button" className="iconbtn" aria-label={`Heures de ${name}`} onClick={onHours}>
        <IconCertificate aria-hidden="true" />
      </button>
    )}
    <button type="button" className="iconbtn" aria-label={`Supprimer ${name}`} onClick={onRemove}>
      <IconTrash aria-hidden="true" />
    </button>
  </span>
);

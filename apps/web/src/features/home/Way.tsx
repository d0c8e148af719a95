import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';

type Props = {
  to: string;
  label: string;
  /** Read aloud, where the label alone does not say of what. */
  name?: string;
  /** The page's filled button; never the row. */
  isFirst?: boolean;
  isSmall?: boolean;
};

/** Leads to where something is done: a button on a desk; on a phone the whole row, with the verb and a chevron at its end. */
export function Way({ to, label, name, isFirst = false, isSmall = false }: Props) {
  const look = isFirst ? 'btn btn-primary' : 'btn btn-outline todo-way';
  return (
    <Link className={isSmall ? `${look} btn-s` : look} to={to} aria-label={name}>
      <span>{label}</span>
      {!isFirst && <IconChevronRight aria-hidden="true" />}
    </Link>
  );
}

import './way.css';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';

type Props = {
  to: string;
  label: string;
  /** Accessible name, where the label does not name the object. */
  name?: string;
  /** True for the page's filled button, which never fills the whole row. */
  isFirst?: boolean;
  isSmall?: boolean;
};

/** Link to the place of an act: a button on a desktop, the whole row with a chevron on a phone. */
export function Way({ to, label, name, isFirst = false, isSmall = false }: Props) {
  const look = isFirst ? 'btn btn-primary' : 'btn btn-outline todo-way';
  return (
    <Link className={isSmall ? `${look} btn-s` : look} to={to} aria-label={name}>
      <span>{label}</span>
      {!isFirst && <IconChevronRight aria-hidden="true" />}
    </Link>
  );
}

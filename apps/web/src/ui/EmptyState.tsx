import { IconMoodEmpty } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  /** The fixed sentence of the catalogue. */
  title: string;
  icon?: ReactNode;
  /** The searched words, or a hint at what will be listed here. */
  children?: ReactNode;
  /** One outlined button. */
  action?: ReactNode;
};

export function EmptyState({ title, icon = <IconMoodEmpty />, children, action }: Props) {
  return (
    <section className="card empty">
      <span className="sq k-none" aria-hidden="true">
        {icon}
      </span>
      <h2 className="card-title">{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </section>
  );
}

import { IconMoodEmpty } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  /** Fixed sentence of the catalogue of messages. */
  title: string;
  icon?: ReactNode;
  /** Searched words, or a hint at the future content of the list. */
  children?: ReactNode;
  /** A single outlined button. */
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

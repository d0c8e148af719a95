import { IconAlertCircle, IconCircleCheck, IconHourglass, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const icons = { brand: IconInfoCircle, wait: IconHourglass, bad: IconAlertCircle, good: IconCircleCheck };

type Props = {
  tone: keyof typeof icons;
  icon?: ReactNode;
  /** One sentence in bold, before the text. */
  title: ReactNode;
  children?: ReactNode;
  role?: 'status' | 'alert';
};

/** Message within a page. */
export function Note({ tone, icon, title, children, role }: Props) {
  const Drawing = icons[tone];
  return (
    <div className={`note note-${tone}`} role={role}>
      {icon ?? <Drawing aria-hidden="true" />}
      <span>
        <b>{title}</b> {children}
      </span>
    </div>
  );
}

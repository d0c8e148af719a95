import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  id?: string;
  /** Said aloud when it comes. */
  isAlert?: boolean;
  /** Within words of a sentence, where no paragraph may stand. */
  isInline?: boolean;
  /** Nothing is wrong without it. */
  children: ReactNode;
};

/** What is wrong, in a line: an icon, and why. */
export function ErrorLine({ id, isAlert = false, isInline = false, children }: Props) {
  if (!children) return null;
  const Line = isInline ? 'span' : 'p';
  return (
    <Line className="errmsg" id={id} role={isAlert ? 'alert' : undefined}>
      <IconAlertCircle aria-hidden="true" />
      {children}
    </Line>
  );
}

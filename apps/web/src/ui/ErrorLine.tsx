import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  id?: string;
  /** Announced by a screen reader as soon as it appears. */
  isAlert?: boolean;
  /** Within a sentence, where a paragraph is not allowed. */
  isInline?: boolean;
  /** The problem; nothing is shown without it. */
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

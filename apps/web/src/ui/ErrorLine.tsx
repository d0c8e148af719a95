import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = {
  id?: string;
  /** True when screen readers announce it as soon as it appears. */
  isAlert?: boolean;
  /** True within a sentence, where a paragraph is not allowed. */
  isInline?: boolean;
  /** Sentence of the problem; nothing is shown without it. */
  children: ReactNode;
};

/** A problem in one line, with an icon. */
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

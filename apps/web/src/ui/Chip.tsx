import type { ReactNode } from 'react';

type Props = {
  tone?: 'plain' | 'good' | 'wait' | 'bad' | 'brand' | 'line';
  icon?: ReactNode;
  children: ReactNode;
};

export function Chip({ tone = 'plain', icon, children }: Props) {
  return (
    <span className={tone === 'plain' ? 'chip' : `chip chip-${tone}`}>
      {icon}
      {children}
    </span>
  );
}

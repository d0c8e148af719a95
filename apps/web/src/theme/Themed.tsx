import './mantine.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useColorScheme } from './color-scheme.ts';
import { cssVariables, mantineTheme } from './mantine-theme.ts';

/** Mantine with our tokens: the portal's frame and the public forms stand in it; the first page does without. */
export function Themed({ children }: { children: ReactNode }) {
  const scheme = useColorScheme();
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={scheme}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

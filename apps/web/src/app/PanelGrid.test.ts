import type { OfficeFigures } from '@forman/contract/office/figures';
import { IconUser } from '@tabler/icons-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PanelGrid } from './PanelGrid.tsx';
import type { OfficePanel } from './office-panels.tsx';

const panel = (name: string) => ({ name, label: name, Icon: IconUser }) as unknown as OfficePanel;
const panels = [panel('lieux'), panel('securite')];

const draw = (counts?: OfficeFigures['panels'] | null): string =>
  renderToStaticMarkup(
    createElement(PanelGrid, { panels, open: undefined, toggle: () => undefined, id: 'x', counts }),
  );
const counted = (drawn: string): number => drawn.split('office-cell counted').length - 1;

test('an office panel reserves the line of its count while the count loads', () => {
  const read = { sites: 13 } as OfficeFigures['panels'];
  expect(draw(read)).toContain('>13<');
  expect([counted(draw(read)), counted(draw(null)), counted(draw())]).toEqual([1, 1, 0]);
});

import { booksPlace, officeName } from '../api/own-office.ts';
import { can, useViewer } from '../api/viewer.ts';
import { framePages } from '../features/frame/palette/frame-pages.ts';
import { officeOnlyPages } from '../features/frame/palette/office-only-pages.ts';
import { Palette } from '../features/frame/palette/Palette.tsx';
import { routes } from '../paths.ts';
import { officePanels } from './office-panels.tsx';

/**
 * Palette over everything that can be found: pages of the menus, panels and pages of the office and its
 * guide, and the server’s results.
 */
export function PaletteScreen({ onClose }: { onClose: () => void }) {
  const me = useViewer();
  const office = routes[booksPlace(me)];
  const panels = officePanels
    .filter(({ permission }) => can(me, permission))
    .map(({ name, label, Icon }) => ({
      label,
      Icon,
      to: `${office}?rubrique=${name}`,
      place: officeName(me),
    }));
  return <Palette pages={[...framePages(me), ...panels, ...officeOnlyPages(me)]} onClose={onClose} />;
}

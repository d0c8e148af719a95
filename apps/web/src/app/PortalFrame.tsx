import { lazy } from 'react';
import { Frame } from '../features/frame/Frame.tsx';

/** Its code comes when it is asked for. */
const PaletteScreen = lazy(async () => ({
  default: (await import('./PaletteScreen.tsx')).PaletteScreen,
}));

export const PortalFrame = () => <Frame Palette={PaletteScreen} />;

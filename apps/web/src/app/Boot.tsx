import { Logo } from '../ui/Logo.tsx';

/** Outline before the first page: the frame for a page of the portal, else the logo alone. */
export const Boot = () => (window.location.pathname.startsWith('/auth/') ? <FrameBoot /> : <LogoBoot />);

/** Logo alone. The build writes both outlines into the pages, which show them before any code has loaded. */
export const LogoBoot = () => (
  <output className="boot grid" aria-label="Ouverture de Forman">
    <span className="logo" aria-hidden="true">
      <Logo />
    </span>
  </output>
);

export const FrameBoot = () => (
  <output className="boot-frame" aria-label="Ouverture de Forman">
    <span className="boot-side" />
    <span className="boot-top" />
    <span className="logo" aria-hidden="true">
      <Logo />
    </span>
    <span className="boot-page grid gap-16">
      <span />
      <span />
      <span />
    </span>
    <span className="boot-bottom" />
  </output>
);

import './frame.css';
import { landingPath, type Role } from '@forman/domain/access';
import { Outlet } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { Themed } from '../../theme/Themed.tsx';
import { OfflineNote } from '../../ui/OfflineNote.tsx';
import { BottomBar } from './BottomBar.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { Footer } from './Footer.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useCollapsed } from './use-collapsed.ts';

/** What stands around every page of the portal. */
export function Frame() {
  const me = useViewer();
  const [isCollapsed, toggle] = useCollapsed();
  const home = landingPath(me.roles[0] as Role);
  return (
    <Themed>
      <a className="skip" href="#contenu">
        Aller au contenu
      </a>
      <div className={isCollapsed ? 'app mini' : 'app'}>
        <SideMenu home={home} isCollapsed={isCollapsed} onToggle={toggle} />
        <div className="main">
          <TopBar home={home} />
          <OfflineNote />
          <main className="content" id="contenu" tabIndex={-1}>
            <ConfirmEmail />
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      <BottomBar />
    </Themed>
  );
}

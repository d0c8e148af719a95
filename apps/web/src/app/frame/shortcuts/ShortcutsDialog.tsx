import '../kbd.css';
import './shortcuts.css';
import { Dialog } from '../../../ui/Dialog.tsx';
import { switchShortcuts, useShortcutsOn } from '../../../ui/shortcut-choice.ts';
import { Switch } from '../../../ui/Switch.tsx';
import type { Jump } from './shortcuts.ts';

type Props = { jumps: readonly Jump[]; maySearch: boolean; onClose: () => void };
const switchLabel = 'Raccourcis d’une touche';

/** All the shortcuts of the portal, with a switch for those of a single key. */
export function ShortcutsDialog({ jumps, maySearch, onClose }: Props) {
  const isOn = useShortcutsOn();
  return (
    <Dialog opened title="Raccourcis clavier" onClose={onClose}>
      <dl className="shortcuts">
        {maySearch && <Row keys={['Ctrl K']}>Tout trouver</Row>}
        {maySearch && <Row keys={['/']}>Tout trouver</Row>}
        <Row keys={['?']}>Cette liste</Row>
        {jumps.map(({ key, label }) => (
          <Row key={key} keys={['g', key]}>
            {label}
          </Row>
        ))}
        <Row keys={['←', '→', '↑', '↓']}>D’un jour à l’autre, dans un calendrier</Row>
        <Row keys={['Échap']}>Fermer</Row>
      </dl>
      <div className="shortcuts-switch row gap-16">
        <p className="grow small muted">
          <b aria-hidden="true">{switchLabel}.</b> Éteints, il reste Ctrl K, les flèches et Échap&nbsp;; la
          page Mon compte les rallume.
        </p>
        <Switch label={switchLabel} checked={isOn} onChange={switchShortcuts} />
      </div>
    </Dialog>
  );
}

const Row = ({ keys, children }: { keys: readonly string[]; children: string }) => (
  <div>
    <dt>
      {keys.map((key) => (
        <kbd key={key} className="kbd">
          {key}
        </kbd>
      ))}
    </dt>
    <dd>{children}</dd>
  </div>
);

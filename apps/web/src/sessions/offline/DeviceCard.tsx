import './device.css';
import { IconDeviceMobileDown } from '@tabler/icons-react';
import { useState } from 'react';
import { forgetKeptSessions, keepSessions } from '../../api/kept-sessions.ts';
import { useViewer } from '../../api/viewer.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { useFocusHandedOn } from '../../ui/focus-heading.ts';
import { switchShortcuts, useShortcutsOn } from '../../ui/shortcut-choice.ts';
import { Switch } from '../../ui/Switch.tsx';
import type { DeviceChoices } from './use-device-choices.ts';

const switchLabel = 'Garder mes prochaines sessions hors connexion';

export function DeviceCard({ choices }: { choices: DeviceChoices }) {
  const { id } = useViewer();
  const { mayKeep, isKept, hasKeys, install } = choices;
  const change = (isOn: boolean): void =>
    isOn ? keepSessions({ owner: id, readOn: null, sessions: [] }) : forgetKeptSessions();
  return (
    <Card title="Cet appareil">
      {mayKeep && (
        <div className="device-choice row wrap gap-8-16">
          <div className="grow">
            <p className="strong" aria-hidden="true">
              {switchLabel}
            </p>
            <p className="small muted">
              Leurs titres, dates et lieux, sur cet appareil seulement, pour les relire sans connexion. Ils
              sont effacés quand vous vous déconnectez.
            </p>
          </div>
          <Switch label={switchLabel} checked={isKept} onChange={change} />
        </div>
      )}
      {hasKeys && <Shortcuts />}
      {install && <Install onInstall={install} />}
    </Card>
  );
}

function Shortcuts() {
  const label = 'Raccourcis clavier d’une touche';
  return (
    <div className="device-choice row wrap gap-8-16">
      <div className="grow">
        <p className="strong" aria-hidden="true">
          {label}
        </p>
        <p className="small muted">La touche «&nbsp;?&nbsp;» en montre la liste.</p>
      </div>
      <Switch label={label} checked={useShortcutsOn()} onChange={switchShortcuts} />
    </div>
  );
}

function Install({ onInstall }: { onInstall: () => Promise<void> }) {
  const [isAsked, setAsked] = useState(false);
  const part = useFocusHandedOn<HTMLDivElement>();
  return (
    <div ref={part} className="device-choice row wrap gap-8-16">
      <p className="grow small muted">
        Forman peut s’ouvrir comme une application, depuis l’écran d’accueil.
      </p>
      <BusyButton
        size="s"
        icon={<IconDeviceMobileDown aria-hidden="true" />}
        busy={isAsked}
        onClick={() => {
          setAsked(true);
          void onInstall();
        }}
      >
        Installer
      </BusyButton>
    </div>
  );
}

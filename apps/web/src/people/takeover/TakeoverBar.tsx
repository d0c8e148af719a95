import './takeover.css';
import { fullName } from '@forman/domain/text';
import { IconSwitchHorizontal } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../api/query.ts';
import { giveBack } from '../../api/takeover.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Countdown } from '../../ui/Countdown.tsx';

/** Bar on every page during a takeover: the owner of the account, the time left, and the button back. */
export function TakeoverBar() {
  const { data: me } = useCall('me', {});
  const [isEnding, setEnding] = useState(false);
  const bar = useHeightAbove();
  if (!me?.takeover) return null;
  return (
    <aside ref={bar} className="takeover" aria-label="Prise de contrôle">
      <IconSwitchHorizontal aria-hidden="true" />
      <p>
        <b>Vous êtes connecté en tant que {fullName(me)}</b>
        <span className="takeover-more">
          {' '}
          Chaque changement porte aussi votre nom. Mots de passe, paiements et effacement sont fermés.
        </span>
      </p>
      <span className="nowrap">
        encore <Countdown until={me.takeover.endsAt} />
      </span>
      <BusyButton
        size="s"
        busy={isEnding}
        onClick={() => {
          setEnding(true);
          void giveBack(me);
        }}
      >
        Rendre le contrôle
      </BusyButton>
    </aside>
  );
}

/** Keeps sticky elements below the bar, whose height depends on its text. */
function useHeightAbove() {
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const root = useRef(document.documentElement);
  useEffect(() => {
    if (!bar) return;
    const { style } = root.current;
    const observer = new ResizeObserver(() => style.setProperty('--above', `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty('--above');
    };
  }, [bar]);
  return setBar;
}

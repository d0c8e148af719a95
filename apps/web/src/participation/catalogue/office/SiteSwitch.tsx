import type { OfficeSite } from '@forman/contract/participation/catalogue';
import { useState } from 'react';
import { useAct } from '../../../api/act.ts';
import { notify } from '../../../ui/notices.ts';
import { Switch } from '../../../ui/Switch.tsx';

/** Offers a site in forms or hides it; the switch goes back when the change could not be saved (MEM-307). */
export function SiteSwitch({ site: { id, name, isActive } }: { site: OfficeSite }) {
  const update = useAct('updateSite');
  // Set at once: the state of the call comes a moment later, and the switch would flip back meanwhile.
  const [asked, setAsked] = useState<boolean | null>(null);
  const change = (next: boolean): void => {
    setAsked(next);
    update.mutate(
      { params: { id }, body: { isActive: next } },
      {
        onSuccess: () => notify.success(next ? 'siteOn' : 'siteOff'),
        onError: () => notify.error('site'),
        onSettled: () => setAsked(null),
      },
    );
  };
  return (
    <Switch
      label={`Lieu actif\u00a0: ${name}`}
      checked={asked ?? isActive}
      busy={asked !== null}
      onChange={change}
    />
  );
}

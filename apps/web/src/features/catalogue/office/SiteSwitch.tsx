import type { OfficeSite } from '@forman/contract/catalogue';
import { useAction } from '../../../api/query.ts';
import { notify } from '../../../ui/notices.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { siteReaders } from './site-calls.ts';

/** Offered in forms, or not any more; taken back when it could not be saved (MEM-307). */
export function SiteSwitch({ site: { id, name, isActive } }: { site: OfficeSite }) {
  const update = useAction('updateSite', { invalidates: siteReaders });
  const change = (next: boolean): void =>
    update.mutate(
      { params: { id }, body: { isActive: next } },
      {
        onSuccess: () => notify.success(next ? 'siteOn' : 'siteOff'),
        onError: () => notify.error('site'),
      },
    );
  return (
    <Switch
      label={`Lieu actif : ${name}`}
      checked={update.isPending ? !isActive : isActive}
      busy={update.isPending}
      onChange={change}
    />
  );
}

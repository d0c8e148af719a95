import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { rulesOf } from '@forman/domain/sessions/kinds';
import { fullName } from '@forman/domain/text';
import { IconMapPin, IconUser, IconVideo } from '@tabler/icons-react';
import { useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { placeInShort } from '../../sessions/shared/session-place.ts';
import { priceOf, seatsOf, whenOf } from './preview-words.ts';
import type { FieldProps } from './use-session-form.ts';

/** Shows the session as members will see it in the list, while it is typed. */
export function Preview({
  form,
  stored,
}: FieldProps & { stored: Pick<SessionDetail, 'former' | 'totalGuests'> | undefined }) {
  const me = useViewer();
  const { data: sites = [] } = useCall('listSites', { query: {} });
  const { values, kind } = form;
  const { icon: Drawing, tint } = kindUi[kind];
  const site = sites.find(({ id }) => String(id) === values.site);
  const isPlaced = values.isVisio || values.place || site;
  const Place = values.isVisio ? IconVideo : IconMapPin;
  const seats = seatsOf(values.maxGuests, stored?.totalGuests ?? 0);
  return (
    <aside className="sf-aside grid gap-12" aria-label="Aperçu">
      <p className="eyebrow">Aperçu</p>
      <div className={`card sf-preview ${tint}`}>
        <p className="sf-band row">
          <Drawing aria-hidden="true" />
          {whenOf(values)}
        </p>
        <div className="sf-preview-body grid gap-10">
          <p className={values.title ? 'strong' : 'muted'}>{values.title || 'Titre à préciser'}</p>
          <p className="small muted sf-facts flex wrap">
            <span>
              <Place className="ic-s" aria-hidden="true" />
              {isPlaced ? placeInShort({ ...values, site }) : 'Lieu à choisir'}
            </span>
            <span>
              <IconUser className="ic-s" aria-hidden="true" />
              {fullName(stored?.former ?? me)}
            </span>
          </p>
          <p className="flex align-baseline between">
            <b>{priceOf(rulesOf(kind).priced ? values.price : '')}</b>
            {seats && <span className="small muted num">{seats}</span>}
          </p>
        </div>
      </div>
      <p className="small muted">Ce que verront les adhérents dans la liste.</p>
    </aside>
  );
}

import type { SessionDetail } from '@forman/contract/sessions';
import { formatDayNoYear, formatHours } from '@forman/domain/french-dates';
import { formatPrice } from '@forman/domain/money';
import { parseAmount } from '@forman/domain/numbers';
import { isDay, parisInstant } from '@forman/domain/paris-time';
import { usualHours } from '@forman/domain/sessions/form';
import { rulesOf } from '@forman/domain/sessions/kinds';
import { counted, fullName } from '@forman/domain/text';
import { IconMapPin, IconUser, IconVideo } from '@tabler/icons-react';
import { useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { kindUi } from '../../shared/sessions/kind-ui.tsx';
import { placeInShort } from '../../shared/sessions/session-place.ts';
import type { FieldProps, SessionFormState } from './use-session-form.ts';

function whenOf({ values: { from, slots } }: SessionFormState): string {
  if (!isDay(from)) return 'Date à choisir';
  const [first] = slots;
  const day = first?.day ?? from;
  const at = (hour: string | undefined, usual: string): Date =>
    parisInstant(day, /^\d\d:\d\d$/.test(hour ?? '') ? hour : usual);
  const start = at(first?.start, usualHours.from);
  return `${formatDayNoYear(start)}, ${formatHours(start, at(first?.end, usualHours.to))}`;
}

const priceOf = (typed: string): string => {
  const cents = typed.trim() === '' ? 0 : parseAmount(typed);
  return cents === null ? 'Prix à préciser' : formatPrice(cents);
};

/** What members will see of it in the list, as it is typed. */
export function Preview({ form, pilot }: FieldProps & { pilot: SessionDetail['former'] | undefined }) {
  const me = useViewer();
  const { data: sites = [] } = useCall('listSites', { query: {} });
  const { values, kind } = form;
  const { icon: Drawing, tint } = kindUi[kind];
  const site = sites.find(({ id }) => String(id) === values.site);
  const isPlaced = values.isVisio || values.place || site;
  const Place = values.isVisio ? IconVideo : IconMapPin;
  const seats = Number(values.maxGuests);
  return (
    <aside className="sf-aside" aria-label="Aperçu">
      <p className="eyebrow">Aperçu</p>
      <div className={`card sf-preview ${tint}`}>
        <p className="sf-band">
          <Drawing aria-hidden="true" />
          {whenOf(form)}
        </p>
        <div className="sf-preview-body">
          <p className={values.title ? 'strong' : 'muted'}>{values.title || 'Titre à préciser'}</p>
          <p className="small muted sf-facts">
            <span>
              <Place className="ic-s" aria-hidden="true" />
              {isPlaced ? placeInShort({ ...values, site }) : 'Lieu à choisir'}
            </span>
            <span>
              <IconUser className="ic-s" aria-hidden="true" />
              {fullName(pilot ?? me)}
            </span>
          </p>
          <p className="sf-end">
            <b>{priceOf(rulesOf(kind).priced ? values.price : '')}</b>
            {Number.isInteger(seats) && seats > 0 && (
              <span className="small muted">{counted(seats, 'place', 'places')}</span>
            )}
          </p>
        </div>
      </div>
      <p className="small muted">Ce que verront les adhérents dans la liste.</p>
    </aside>
  );
}

import type { SessionDetail } from '@forman/contract/sessions';
import { formatDayNoYear } from '@forman/domain/french-dates';
import { formatPrice } from '@forman/domain/money';
import { parseAmount } from '@forman/domain/numbers';
import { isDay, parisInstant } from '@forman/domain/paris-time';
import { usualHours } from '@forman/domain/sessions/form';
import { rulesOf } from '@forman/domain/sessions/kinds';
import { counted, fullName, plural } from '@forman/domain/text';
import { IconMapPin, IconUser, IconVideo } from '@tabler/icons-react';
import { useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { kindUi } from '../../shared/sessions/kind-ui.tsx';
import { placeInShort } from '../../shared/sessions/session-place.ts';
import { hoursOf } from '../../shared/sessions/session-when.ts';
import type { FieldProps, SessionFormState } from './use-session-form.ts';

/** Dates as the list will show them, over all days; hours not typed yet are the usual ones. */
function whenOf({ values: { from, to, slots } }: SessionFormState): string {
  if (!isDay(from)) return 'Date à choisir';
  const at = (day: string, hour: string, usual: string): string =>
    parisInstant(day, /^\d\d:\d\d$/.test(hour) ? hour : usual).toISOString();
  const dated = slots.map(({ day, start, endDay, end }) => ({
    dateAt: at(day, start, usualHours.from),
    endAt: at(isDay(endDay) ? endDay : day, end, usualHours.to),
  }));
  const first = slots[0]?.day ?? from;
  const span = {
    startDate: at(first, '', usualHours.from),
    endDate: at(isDay(to) ? to : first, '', usualHours.to),
  };
  return `${formatDayNoYear(parisInstant(first, '12:00'))}, ${hoursOf({ ...span, slots: dated })}`;
}

/** Seats in words: "10 places"; "6/10" when people are registered, as in the list. */
function seatsOf(typed: string, taken: number): string {
  const seats = Number(typed);
  if (!Number.isInteger(seats) || seats <= 0) return '';
  return taken > 0
    ? `${taken}/${seats} ${plural(taken, 'inscrit', 'inscrits')}`
    : counted(seats, 'place', 'places');
}

const priceOf = (typed: string): string => {
  const cents = typed.trim() === '' ? 0 : parseAmount(typed);
  return cents === null ? 'Prix à préciser' : formatPrice(cents);
};

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
              {fullName(stored?.former ?? me)}
            </span>
          </p>
          <p className="sf-end">
            <b>{priceOf(rulesOf(kind).priced ? values.price : '')}</b>
            {seats && <span className="small muted num">{seats}</span>}
          </p>
        </div>
      </div>
      <p className="small muted">Ce que verront les adhérents dans la liste.</p>
    </aside>
  );
}

import { readHour } from '@forman/domain/values/times';
import { formatDay, formatDuration } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { mostSlots } from '@forman/domain/participation/form';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { afterPress } from '../../ui/press.ts';
import { describe, Problem } from './Field.tsx';
import {
  haveSameHours,
  lengthOf,
  type SlotValue,
  withAnother,
  withHours,
  without,
  withSameHours,
} from './slot-days.ts';
import type { FieldProps, SessionFormState } from './use-session-form.ts';

const dayName = (day: string): string => formatDay(parisInstant(day, '12:00'));

/** Hours of each day: one slot at first, more on request. */
export function SlotList({ form }: FieldProps) {
  const { slots } = form.values;
  if (slots.length === 0) return null;
  const hasDays = new Set(slots.map(({ day }) => day)).size > 1;
  return (
    <fieldset className="field sf-group">
      <legend className="label">{hasDays ? 'Horaires de chaque jour' : 'Horaires'}</legend>
      <div className="sf-slots">
        {slots.map((slot, index) => (
          <SlotRow key={slot.key} form={form} slot={slot} index={index} />
        ))}
      </div>
      {hasDays && !haveSameHours(slots) && (
        <button
          type="button"
          className="btn btn-plain btn-s sf-same"
          onClick={() => form.set(withSameHours(form.values))}
        >
          <IconCopy aria-hidden="true" />
          Les horaires du premier jour pour tous
        </button>
      )}
    </fieldset>
  );
}

type RowProps = { form: SessionFormState; slot: SlotValue; index: number };

function SlotRow({ form, slot, index }: RowProps) {
  const { slots } = form.values;
  const isFirst = slots[index - 1]?.day !== slot.day;
  const isLast = slots[index + 1]?.day !== slot.day;
  const name = dayName(slot.day);
  const length = lengthOf(slot);
  return (
    <div className={isFirst ? 'sf-slot' : 'sf-slot sf-slot-more'}>
      <span className="sf-day strong small">{isFirst ? name : 'puis'}</span>
      <Hour form={form} slot={slot} path={`slots.${index}.dateAt`} part="start" label={`Début, ${name}`} />
      <span className="muted" aria-hidden="true">
        –
      </span>
      <Hour form={form} slot={slot} path={`slots.${index}.endAt`} part="end" label={`Fin, ${name}`} />
      <span className="sf-length small muted num">{length !== null && formatDuration(length)}</span>
      <span className="sf-slot-tools flex justify-end">
        {isLast && slots.length < mostSlots && (
          <button
            type="button"
            className="iconbtn"
            aria-label={`Ajouter un créneau, ${name}`}
            title="Ajouter un créneau ce jour"
            onClick={() => form.set(withAnother(form.values, slot.day))}
          >
            <IconPlus className="ic-s" aria-hidden="true" />
          </button>
        )}
        {slots.length > 1 && (
          <button
            type="button"
            className="iconbtn"
            aria-label={`Retirer ce créneau, ${name}`}
            title="Retirer ce créneau"
            onClick={() => form.set(without(form.values, slot.key))}
          >
            <IconX className="ic-s" aria-hidden="true" />
          </button>
        )}
      </span>
      <div className="sf-slot-wrong">
        <Problem form={form} path={`slots.${index}.dateAt`} />
        <Problem form={form} path={`slots.${index}.endAt`} />
      </div>
    </div>
  );
}

type HourProps = {
  form: SessionFormState;
  slot: SlotValue;
  path: string;
  part: 'start' | 'end';
  label: string;
};

/** An hour, typed as people write it ("9h30", "930", "9:30"), and read when the field is left. */
function Hour({ form, slot, path, part, label }: HourProps) {
  const stored = slot[part];
  const [draft, setDraft] = useState(stored);
  const [seen, setSeen] = useState(stored);
  // The value was changed elsewhere: by the hours of the first day, a draft.
  if (seen !== stored) {
    setSeen(stored);
    setDraft(stored);
  }

  function read(): void {
    const hour = readHour(draft);
    setDraft(hour);
    setSeen(hour);
    form.set(withHours(form.values, slot.key, { [part]: hour }), ['slots']);
  }

  return (
    <input
      {...describe(form, path, false)}
      className={form.problems[path] ? 'in num err' : 'in num'}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      placeholder="hh:mm"
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={() => afterPress(read)}
    />
  );
}

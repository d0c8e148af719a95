import { isDay, parisDay } from '@forman/domain/paris-time';
import { formRulesOf } from '@forman/domain/participation/form';
import { firstDay } from '@forman/domain/participation/form-instants';
import { formatNumericDay } from '@forman/domain/french-dates';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { intoView } from '../../ui/into-view.ts';
import { missingDay, parsePeriod } from '../../ui/period.ts';
import { afterPress } from '../../ui/press.ts';
import { Bar } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { describe, Field } from './Field.tsx';
import { withPeriod } from './slot-days.ts';
import { SlotList } from './SlotList.tsx';
import type { FieldProps, SessionFormState } from './use-session-form.ts';

const PeriodCalendar = lazy(async () => ({
  default: (await import('../../ui/PeriodCalendar.tsx')).PeriodCalendar,
}));

const written = ({ from, to }: { from: string; to: string }): string => {
  if (!isDay(from)) return from;
  return from === to || !to ? formatNumericDay(from) : `${formatNumericDay(from)} au ${formatNumericDay(to)}`;
};

/** First and last day; each day then has its hours (CAT-084). */
export function PeriodField({ form }: FieldProps) {
  const { from, to } = form.values;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const today = parisDay(useNow());
  // A stored period that has begun need not move to a later day (CAT-122).
  const earliest = formRulesOf(form.kind).fromToday
    ? [today, form.base.from].filter(Boolean).toSorted()[0]
    : firstDay;

  function close(): void {
    setOpen(false);
    opener.current?.focus();
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    close();
  }

  return (
    <div className="grid gap-18">
      {/* Escape closes the calendar, wherever the focus is in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={press}>
        <TypedPeriod form={form} earliest={earliest}>
          <button
            ref={opener}
            type="button"
            className="btn btn-outline sf-pick"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconCalendar aria-hidden="true" />
            <span>Calendrier</span>
          </button>
        </TypedPeriod>
        {isOpen && (
          <section ref={intoView} className="sf-calendar" aria-label="Calendrier de la période">
            <Suspense fallback={<Bar height={300} />}>
              <PeriodCalendar
                period={{ from, to }}
                limits={{ last: form.lastDay, ...(earliest && { first: earliest }) }}
                onChange={(period) => form.set(withPeriod(form.values, period.from, period.to))}
                onDone={close}
              />
            </Suspense>
          </section>
        )}
      </div>
      <SlotList form={form} />
    </div>
  );
}

/** Reason why the period is refused. */
function whyNot(
  { problems, values: { from, to }, lastDay }: SessionFormState,
  earliest: string | undefined,
): string {
  if (!problems.startDate || !from) return '';
  const missing = missingDay(from);
  if (missing) return `le ${missing} n’existe pas.`;
  if (isDay(from) && earliest && from < earliest) return `le ${formatNumericDay(earliest)} au plus tôt.`;
  if (isDay(from) && (to || from) > lastDay) return `le ${formatNumericDay(lastDay)} au plus tard.`;
  return '';
}

const help =
  'Un jour ou plusieurs\u00a0: «\u00a012/01/2027\u00a0» ou «\u00a012/01/2027 au 14/01/2027\u00a0».';

type TypedProps = FieldProps & { earliest: string | undefined; children: ReactNode };

function TypedPeriod({ form, earliest, children }: TypedProps) {
  const stored = written(form.values);
  const [draft, setDraft] = useState(stored);
  const [seen, setSeen] = useState(stored);
  // The period was changed elsewhere: by the calendar, a removed slot, a draft.
  if (seen !== stored) {
    setSeen(stored);
    setDraft(stored);
  }

  function read(): void {
    const typed = parsePeriod(draft);
    const from = typed?.from || typed?.to || '';
    const to = typed?.to || from;
    if (from === form.values.from && to === form.values.to && typed) return setDraft(stored);
    if (typed) return form.set(withPeriod(form.values, from, to), draft.trim() ? ['startDate'] : []);
    // A text that is not a date stays visible, with its error.
    form.set({ from: draft.trim(), to: '', slots: [] }, ['startDate']);
  }

  return (
    <Field form={form} path="startDate" label="Période" reason={whyNot(form, earliest)} help={help}>
      <div className="sf-period flex gap-8">
        <input
          {...describe(form, 'startDate', true)}
          className={form.problems.startDate ? 'in err' : 'in'}
          inputMode="text"
          autoComplete="off"
          placeholder="jj/mm/aaaa"
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onBlur={() => afterPress(read)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            read();
          }}
        />
        {children}
      </div>
    </Field>
  );
}

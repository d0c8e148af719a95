import './filters.css';
import { IconCalendar, IconChevronDown, IconX } from '@tabler/icons-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { Bar } from './Skeleton.tsx';
import { formatPeriod, missingDay, parsePeriod, type Period } from './period.ts';
import { usePressOutside } from './use-press-outside.ts';
import { ErrorLine } from './ErrorLine.tsx';

const PeriodCalendar = lazy(async () => ({
  default: (await import('./PeriodCalendar.tsx')).PeriodCalendar,
}));

type Props = { period: Period; onChange: (period: Period) => void };

/** Filter by a period, typed ("01/12/2026 au 15/12/2026") or picked; the calendar loads when it is opened. */
export function PeriodFilter({ period, onChange }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  usePressOutside(box, isOpen, () => setOpen(false));

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  }

  /** Opens the calendar when a mouse presses the field; a finger would get the keyboard over it. */
  function point({ pointerType, target }: PointerEvent): void {
    if (pointerType === 'mouse' && target instanceof HTMLInputElement) setOpen(true);
  }

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
    // The panel closes with Escape, with a press outside, or when the focus leaves.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className="period" onBlur={leave} onKeyDown={press} onPointerUp={point}>
      <PeriodField key={formatPeriod(period)} id={id} period={period} onChange={onChange} />
      <div className="period-ends row gap-0">
        {(period.from || period.to) && (
          <button
            type="button"
            className="iconbtn"
            aria-label="Effacer la période"
            onClick={() => onChange({ from: '', to: '' })}
          >
            <IconX className="ic-s" aria-hidden="true" />
          </button>
        )}
        <button
          ref={opener}
          type="button"
          className="iconbtn"
          aria-label="Choisir dans un calendrier"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-panel` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown className="ic-s" aria-hidden="true" />
        </button>
      </div>
      {isOpen && (
        <section className="period-panel" id={`${id}-panel`} aria-label="Calendrier de la période">
          <Suspense fallback={<Bar height={300} />}>
            <PeriodCalendar period={period} onChange={onChange} onDone={close} />
          </Suspense>
        </section>
      )}
    </div>
  );
}

function faultOf(text: string): string {
  const missing = missingDay(text);
  return missing ? `Le ${missing} n’existe pas.` : 'Écrivez par exemple 01/12/2026 au 15/12/2026.';
}

function PeriodField({ id, period, onChange }: Props & { id: string }) {
  const [draft, setDraft] = useState(formatPeriod(period));
  const [fault, setFault] = useState<string | null>(null);
  const isWrong = fault !== null;

  function read(): void {
    const typed = parsePeriod(draft);
    setFault(typed ? null : faultOf(draft));
    if (typed && (typed.from !== period.from || typed.to !== period.to)) onChange(typed);
    else if (typed) setDraft(formatPeriod(typed));
  }

  return (
    <div className="field">
      <label className="vh" htmlFor={id}>
        Période
      </label>
      <div className="with-ic">
        <IconCalendar aria-hidden="true" />
        <input
          id={id}
          className={isWrong ? 'in in-s err' : 'in in-s'}
          placeholder="Toutes les dates"
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onBlur={read}
          onKeyDown={({ key }) => key === 'Enter' && read()}
        />
      </div>
      {isWrong && <ErrorLine id={`${id}-wrong`}>{fault}</ErrorLine>}
    </div>
  );
}

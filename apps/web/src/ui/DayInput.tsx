import './day-input.css';
import { IconCalendar } from '@tabler/icons-react';
import {
  type InputHTMLAttributes,
  lazy,
  type Ref,
  type RefObject,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { dayText, readDay, withStrokes } from './day-text.ts';
import { Bar } from './Skeleton.tsx';

const DayCalendar = lazy(async () => ({ default: (await import('./DayCalendar.tsx')).DayCalendar }));

export type DayProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'onChange' | 'min' | 'max'
> & {
  ref?: Ref<HTMLInputElement>;
  /** "2026-11-24", or what is typed while it is no day. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
};

const gap = 6;
const panelSize = { width: 320, height: 360 };

/** Under its field, or above it where there is no room. */
function place(panel: HTMLElement, { left, top, bottom }: DOMRect): void {
  const below = bottom + gap;
  const fits = below + panelSize.height <= window.innerHeight;
  panel.style.top = `${fits ? below : Math.max(gap, top - gap - panelSize.height)}px`;
  panel.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - panelSize.width - gap))}px`;
}

/** A day typed in French or picked: the browser's own field speaks the browser's language, and swaps day and month. */
export function DayInput(props: DayProps) {
  const { value, onChange, onBlur, min = '1900-01-01', max = '2199-12-31', className, ...native } = props;
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const [draft, setDraft] = useState<string | null>(null);

  function type(text: string): void {
    const typed = withStrokes(text);
    const day = readDay(typed);
    // A whole day is the form's own to show.
    setDraft(day === null ? typed : null);
    onChange(day ?? typed);
  }

  function pick(day: string): void {
    setDraft(null);
    onChange(day);
    box.current?.querySelector('input')?.focus();
  }

  return (
    <span ref={box} className="day-in">
      <input
        placeholder="jj/mm/aaaa"
        autoComplete="off"
        {...native}
        className={className}
        type="text"
        inputMode="numeric"
        maxLength={10}
        value={draft ?? dayText(value)}
        onChange={({ target }) => type(target.value)}
        onBlur={(event) => {
          setDraft(null);
          onBlur?.(event);
        }}
      />
      <button
        type="button"
        className="iconbtn"
        aria-label="Choisir dans un calendrier"
        popoverTarget={id}
        disabled={native.readOnly === true || native.disabled === true}
      >
        <IconCalendar className="ic-s" aria-hidden="true" />
      </button>
      <Panel id={id} box={box} day={readDay(value)} min={min} max={max} onPick={pick} />
    </span>
  );
}

type PanelProps = {
  id: string;
  box: RefObject<HTMLElement | null>;
  day: string | null;
  min: string;
  max: string;
  onPick: (day: string) => void;
};

/** The calendar, in the browser's top layer; it loads when it is opened. */
function Panel({ id, box, onPick, ...days }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      ref={panel}
      id={id}
      popover="auto"
      className="day-panel"
      aria-label="Calendrier"
      onBeforeToggle={({ newState }) => {
        if (newState === 'open' && box.current && panel.current)
          place(panel.current, box.current.getBoundingClientRect());
      }}
      onToggle={({ newState }) => setOpen(newState === 'open')}
    >
      {isOpen && (
        <Suspense fallback={<Bar height={300} />}>
          <DayCalendar
            {...days}
            onPick={(day) => {
              panel.current?.hidePopover();
              onPick(day);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

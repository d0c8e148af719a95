import './day-input.css';
import { IconCalendar } from '@tabler/icons-react';
import {
  type InputHTMLAttributes,
  lazy,
  type Ref,
  type RefObject,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { readDay } from '@forman/domain/values/times';
import { dayText, readTyped, withStrokes } from './day-text.ts';
import { Bar } from './Skeleton.tsx';

const DayCalendar = lazy(async () => ({ default: (await import('./DayCalendar.tsx')).DayCalendar }));

export type DayProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'onChange' | 'min' | 'max'
> & {
  ref?: Ref<HTMLInputElement>;
  /** Label of the field, repeated by the button of the calendar. */
  label?: string | undefined;
  /** "2026-11-24", or the typed text while it is not a day. */
  value: string;
  onChange: (value: string) => void;
};

const gap = 6;
const panelSize = { width: 320, height: 360 };

/** Places the calendar under its field, or above it where there is no room. */
function place(panel: HTMLElement, { left, top, bottom }: DOMRect): void {
  const below = bottom + gap;
  const fits = below + panelSize.height <= window.innerHeight;
  panel.style.top = `${fits ? below : Math.max(gap, top - gap - panelSize.height)}px`;
  panel.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - panelSize.width - gap))}px`;
}

/** Typed text, kept unchanged until the field is left. */
function useDraft({ value, onChange }: Pick<DayProps, 'value' | 'onChange'>) {
  const [draft, setDraft] = useState<string | null>(null);

  function type({ value: text, selectionStart }: HTMLInputElement): void {
    // No slash is added while the caret is in the middle: the text around it is being corrected.
    const typed = selectionStart === text.length ? withStrokes(text) : text;
    setDraft(typed);
    onChange(readTyped(typed) ?? typed);
  }

  /** Reads "2/11/2026" once typing has ended, before the form is checked or sent. */
  function finish(): void {
    if (draft === null) return;
    const day = readDay(withStrokes(draft));
    flushSync(() => {
      setDraft(null);
      if (day !== null && day !== value) onChange(day);
    });
  }

  function pick(day: string): void {
    setDraft(null);
    onChange(day);
  }

  return { shown: draft ?? dayText(value), type, finish, pick };
}

/** Field for a day, in French: the browser's own field has its language, which may swap day and month. */
export function DayInput(props: DayProps) {
  const { value, onChange, label = props['aria-label'], className, ...native } = props;
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const { shown, type, finish, pick } = useDraft({ value, onChange });
  const latest = useRef(native);
  useLayoutEffect(() => {
    latest.current = native;
  });

  function choose(day: string): void {
    pick(day);
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
        maxLength={40}
        value={shown}
        onChange={({ target }) => type(target)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
          latest.current.onKeyDown?.(event);
        }}
        onBlur={(event) => {
          finish();
          latest.current.onBlur?.(event);
        }}
      />
      <button
        type="button"
        className="iconbtn"
        popoverTarget={id}
        disabled={native.readOnly === true || native.disabled === true}
      >
        <IconCalendar className="ic-s" aria-hidden="true" />
        <span className="vh">Choisir dans un calendrier{label && `, ${label}`}</span>
      </button>
      <Panel id={id} box={box} day={readDay(value)} onPick={choose} />
    </span>
  );
}

type PanelProps = {
  id: string;
  box: RefObject<HTMLElement | null>;
  day: string | null;
  onPick: (day: string) => void;
};

/** Calendar in the browser's top layer; its code loads when it is opened. */
function Panel({ id, box, day, onPick }: PanelProps) {
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
            day={day}
            onPick={(picked) => {
              panel.current?.hidePopover();
              onPick(picked);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

import './session-form.css';
import './repeat.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { parisDay, parisInstant } from '@forman/domain/paris-time';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { IconCalendarPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { useAct } from '../../api/act.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { DateTile } from '../../sessions/shared/DateTile.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { countedOf, kindUi } from '../../sessions/shared/kind-ui.tsx';
import { Note } from '../../ui/Note.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import { placeInShort } from '../../sessions/shared/session-place.ts';
import { useNow } from '../../ui/use-now.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { labels } from '../../messages/fr.ts';
import { failureNotices } from '../../messages/notices.ts';
import { DaysCalendar } from './DaysCalendar.tsx';
import { repeatOf } from './form-calls.ts';
import { FormHead } from './FormHead.tsx';
import { formKindOf } from './form-kinds.ts';
import { ReadSession } from './ReadSession.tsx';
import { repeatedOn, weeksLater } from './repeat-days.ts';
import { useLastDay } from './use-last-day.ts';
import { type Problems, problemsByPath } from '../../ui/problems.ts';
import { ErrorLine } from '../../ui/ErrorLine.tsx';

type Props = { kind: SessionKind };

/** Repeats a session on other days, for people who lead it every month. */
export function RepeatPage({ kind }: Props) {
  const { id = '' } = useParams();
  const me = useViewer();
  return (
    <ReadSession kind={kind} id={id}>
      {(session) =>
        can(me, rulesOf(kind).createPermission) && session.actions.edit.ok ? (
          <RepeatForm session={session} />
        ) : (
          <Navigate to={routes.landing} replace />
        )
      }
    </ReadSession>
  );
}

const mostDates = 24;
const steps = [
  [1, '+ 1 semaine'],
  [2, '+ 2 semaines'],
  [4, '+ 4 semaines'],
] as const;

function RepeatForm({ session }: { session: SessionDetail }) {
  const { kind, id } = session;
  const { detail, a } = kindUi[kind];
  const { mutateAsync: repeat } = useAct(repeatOf(kind));
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const form = useForm<{ dates: readonly string[] }, { ids: number[] }>({
    start: { dates: [] },
    problemsOf: problemsByPath,
    notices: { saved: 'sessionRepeated', failed: formKindOf(kind).failure.create },
    send: (body) => repeat({ params: { id }, body: { dates: [...body.dates] } }),
    onSaved: (created) => setIds(created.ids),
  });
  const { dates } = form.values;
  const set = (next: readonly string[]): void =>
    form.set({ dates: [...new Set(next)].toSorted().slice(0, mostDates) });
  function again(): void {
    set([]);
    setIds(null);
  }

  // The new dates stay in sight, each with its page, before the person goes on.
  return (
    <>
      <FormHead kind={kind} title={`Répéter ${a}`} lead={leadOf(session)} />
      {ids ? (
        <Created session={session} dates={dates} ids={ids} onAgain={again} />
      ) : (
        <Form of={form} className="sf">
          <div className="cols rp-cols">
            <DatesCard session={session} dates={dates} onChange={set} />
            <ResultCard session={session} dates={dates} problems={form.problems} onChange={set}>
              <RepeatFailure kind={kind} form={form} />
            </ResultCard>
          </div>
          <SaveBar
            back={pathTo(detail, { id })}
            savedAt={null}
            busy={form.isBusy}
            isUploading={false}
            blockedReason={dates.length === 0 ? 'Choisissez au moins une date.' : null}
            label={dates.length === 0 ? 'Créer' : `Créer ${countedOf(kind, dates.length)}`}
          />
        </Form>
      )}
    </>
  );
}

/** Names the session to repeat: "La vente · mar. 1er déc. 2026, 9h-17h30 · Bordeaux (33)". */
const leadOf = (session: SessionDetail): string =>
  [
    session.title,
    ...repeatedOn(session, parisDay(new Date(session.startDate))).map(({ day, hours }) => `${day}, ${hours}`),
    placeInShort(session),
  ].join(' · ');

type DatesProps = {
  session: SessionDetail;
  dates: readonly string[];
  onChange: (next: readonly string[]) => void;
};

function DatesCard({ session, dates, onChange }: DatesProps) {
  const today = parisDay(useNow());
  const lastDay = useLastDay();
  const sessionDay = parisDay(new Date(session.startDate));
  const [shown, setShown] = useState(sessionDay > today ? sessionDay : today);
  const isChoosable = (day: string): boolean => day <= lastDay && dates.length < mostDates;
  return (
    <section className="card pad rp-pick grid gap-14" aria-labelledby="rp-dates">
      <h2 id="rp-dates">Nouvelles dates</h2>
      <DaysCalendar
        days={dates}
        source={sessionDay}
        shown={shown}
        limits={{ first: today, last: lastDay }}
        onChange={onChange}
        onShow={setShown}
      />
      <div className="rp-steps grid gap-8">
        {steps.map(([weeks, label]) => {
          const day = weeksLater(dates, sessionDay > today ? sessionDay : today, weeks);
          return (
            <button
              key={weeks}
              type="button"
              className="btn btn-outline btn-s"
              disabled={!isChoosable(day)}
              onClick={() => {
                onChange([...dates, day]);
                setShown(day);
              }}
            >
              {label}
            </button>
          );
        })}
      </div>
      <p className="help">
        Choisissez des jours dans le calendrier, {mostDates} au plus. Le jour encadré est celui que vous
        répétez.
      </p>
    </section>
  );
}

type ResultProps = DatesProps & {
  /** Faults that the server found on one of the dates. */
  problems: Problems;
  children: ReactNode;
};

function ResultCard({ session, dates, problems, onChange, children }: ResultProps) {
  return (
    <section className="card pad column" aria-labelledby="rp-list">
      <h2 id="rp-list">Ce qui sera créé</h2>
      <output className={dates.length === 0 ? 'rp-none grid gap-12' : 'help rp-same'}>
        {dates.length === 0 ? (
          <>
            <IconCalendarPlus aria-hidden="true" />
            Rien encore&nbsp;: choisissez au moins une date.
          </>
        ) : (
          `${countedOf(session.kind, dates.length)}, avec les mêmes horaires, lieu, places et textes.`
        )}
      </output>
      <ol className="rp-list">
        {dates.map((date, index) => (
          <RepeatRow
            key={date}
            session={session}
            date={date}
            problem={problems[`dates.${index}`]}
            onRemove={() => onChange(dates.filter((other) => other !== date))}
          />
        ))}
      </ol>
      {children}
    </section>
  );
}

type RowProps = { session: SessionDetail; date: string; problem: string | undefined; onRemove: () => void };

function RepeatRow({ session, date, problem, onRemove }: RowProps) {
  const days = repeatedOn(session, date);
  return (
    <li className="rp-row row gap-14">
      <DateTile kind={session.kind} date={parisInstant(date, '12:00')} />
      <span className="grow">
        {days.map(({ day, hours }) => (
          <span key={day} className="rp-day">
            <span className="strong">{day}</span> <span className="muted num">{hours}</span>
          </span>
        ))}
        <ErrorLine isInline>{problem}</ErrorLine>
      </span>
      <button
        type="button"
        className="iconbtn"
        aria-label={`Retirer le ${days[0]?.day ?? date}`}
        onClick={onRemove}
      >
        <IconX className="ic-s" aria-hidden="true" />
      </button>
    </li>
  );
}

type CreatedProps = {
  session: SessionDetail;
  dates: readonly string[];
  /** The new sessions, in the order of the dates. */
  ids: readonly number[];
  onAgain: () => void;
};

function Created({ session, dates, ids, onAgain }: CreatedProps) {
  const { kind } = session;
  const { list, detail } = kindUi[kind];
  return (
    <section className="card pad column" aria-labelledby="rp-created">
      <h2 id="rp-created" tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
        {countedOf(kind, ids.length)} de plus
      </h2>
      <ol className="rp-list">
        {dates.map((date, index) => (
          <li key={date} className="rp-row row gap-14">
            <DateTile kind={kind} date={parisInstant(date, '12:00')} />
            <span className="grow">
              {repeatedOn(session, date).map(({ day, hours }) => (
                <span key={day} className="rp-day">
                  <span className="strong">{day}</span> <span className="muted num">{hours}</span>
                </span>
              ))}
            </span>
            <Link
              className="btn btn-outline btn-s"
              to={pathTo(detail, { id: ids[index] ?? 0 })}
              aria-label={`Ouvrir le ${repeatedOn(session, date)[0]?.day ?? date}`}
            >
              Ouvrir
            </Link>
          </li>
        ))}
      </ol>
      <div className="rp-next flex wrap gap-10">
        <Link className="btn btn-primary" to={routes[list]}>
          {labels.backToList}
        </Link>
        <button type="button" className="btn btn-outline" onClick={onAgain}>
          Répéter encore
        </button>
      </div>
    </section>
  );
}

type FailureProps = Props & { form: Pick<FormState<object>, 'problems' | 'failure'> };

/** Failure of the repetition: all dates are created, or none. */
function RepeatFailure({ kind, form: { problems, failure } }: FailureProps) {
  const title = failureNotices[formKindOf(kind).failure.create].text;
  const isExplained = Object.keys(problems).length > 0;
  if (!isExplained && !failure) return null;
  return (
    <div className="rp-wrong" role="alert">
      {isExplained ? (
        <Note tone="bad" title={title}>
          Aucune date n’est créée&nbsp;: retirez celles qui sont signalées.
        </Note>
      ) : (
        <FailureNote title={title} error={failure} />
      )}
    </div>
  );
}

import type { SessionDetail } from '@forman/contract/sessions/sessions';
import type { FormMode } from '@forman/domain/participation/form';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { OverlapNote } from '../../ui/OverlapNote.tsx';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { failureNotices } from '../../messages/notices.ts';
import type { Draft } from './draft.ts';
import { fieldNames } from './field-names.ts';
import { fieldParts } from './fields.ts';
import { formKindOf, type Section } from './form-kinds.ts';
import type { FormValues } from './form-values.ts';
import { DraftNote, ProblemSummary, StandingNote } from './FormNotes.tsx';
import { Preview } from './Preview.tsx';
import { useDraft } from './use-draft.ts';
import { useOverlap } from './use-overlap.ts';
import { useSave } from './use-save.ts';
import {
  fieldId,
  focusField,
  type Problems,
  type SessionFormState,
  useSessionForm,
} from './use-session-form.ts';

type Props = {
  kind: SessionKind;
  mode: FormMode;
  initial: FormValues;
  /** Session to change; left out for a new one. */
  stored?: Pick<SessionDetail, 'id' | 'version' | 'startDate' | 'former' | 'totalGuests'>;
  /** Note shown before the first section. */
  note?: ReactNode;
  draftKey: string;
  /** Address of the "Annuler" button. */
  back: string;
};

/** One form for the four kinds: its sections and fields come from form-kinds, its rules from the domain. */
export function SessionForm({ kind, mode, initial, stored, note, draftKey, back }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const form = useSessionForm({
    kind,
    mode,
    initial,
    ...(stored && { storedStart: new Date(stored.startDate) }),
  });
  const { refused, refuse } = useRefusal(element);
  const overlap = useOverlap(form, stored?.version ?? 0);
  const draft = useDraft(form, draftKey);
  const guard = useLeaveGuard(form.isDirty);
  const { save, isSaving, error, standing } = useSave({
    form,
    stored: stored && { id: stored.id, version: overlap.version },
    onSaved: () => {
      guard.allow();
      draft.drop();
    },
    onOverlap: overlap.meetStored,
    onViolations: refuse,
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (isSaving || form.isUploading) return;
    const wrong = form.checkAll();
    refuse(wrong);
    if (Object.keys(wrong).length === 0) save();
  }

  const open = Object.fromEntries(Object.entries(refused).filter(([path]) => form.problems[path]));
  const isUnexplained = error !== null && Object.keys(open).length === 0 && !overlap.shown;
  return (
    <form ref={element} className="sf" data-draft="" noValidate onSubmit={submit}>
      <div className="cols sf-cols">
        <div>
          <ProblemSummary problems={open} />
          {isUnexplained && (
            <div className="sf-note" role="alert">
              <FailureNote error={error} title={failureNotices[formKindOf(kind).failure[mode]].text} />
            </div>
          )}
          <OverlapOf overlap={overlap} kind={kind} />
          {note}
          {draft.offered && <DraftOffer draft={draft} onResume={overlap.meetDraft} />}
          {formKindOf(kind).sections.map((section) => (
            <FormSection
              key={section.id}
              section={section}
              form={form}
              underPeriod={standing && <StandingNote kind={kind} standing={standing} />}
            />
          ))}
        </div>
        <Preview form={form} stored={stored} />
      </div>
      <SaveBar back={back} savedAt={draft.savedAt} busy={isSaving} isUploading={form.isUploading} />
      <LeaveQuestion form={form} guard={guard} />
    </form>
  );
}

type OverlapProps = { overlap: ReturnType<typeof useOverlap>; kind: SessionKind };

const OverlapOf = ({ overlap: { shown, take }, kind }: OverlapProps) =>
  shown && (
    <div className="sf-note">
      <OverlapNote
        overlap={shown}
        objectName={kindUi[kind].the}
        nameOf={(key) => fieldNames[key]}
        submitLabel="Je valide"
        onTake={take}
      />
    </div>
  );

/** Holds the faults of the last sending, and moves the focus to the first wrong field of the page. */
function useRefusal(element: RefObject<HTMLFormElement | null>) {
  const [refused, setRefused] = useState<Problems>({});
  /** Sorts the faults in the order of the page. */
  const refuse = (problems: Problems): void => {
    const ids = [...(element.current?.querySelectorAll('[id]') ?? [])].map(({ id }) => id);
    const place = (path: string): number => ids.indexOf(fieldId(path));
    setRefused(Object.fromEntries(Object.entries(problems).toSorted(([a], [b]) => place(a) - place(b))));
  };
  useEffect(() => {
    const first = Object.keys(refused).find((path) => document.getElementById(fieldId(path)));
    if (!first) return;
    // Scrolls to the summary, then no further than needed to the field: both are read when both have room.
    element.current?.querySelector('.wrong-fields')?.scrollIntoView();
    focusField(first, 'nearest');
  }, [refused, element]);
  return { refused, refuse };
}

type OfferProps = {
  draft: ReturnType<typeof useDraft>;
  onResume: (draft: Draft) => void;
};

function DraftOffer({ draft, onResume }: OfferProps) {
  const { offered, answer } = draft;
  if (!offered) return null;
  return (
    <DraftNote
      draft={offered}
      onAnswer={(isWanted) => {
        answer(isWanted);
        if (isWanted) onResume(offered);
      }}
    />
  );
}

type LeaveProps = { form: SessionFormState; guard: ReturnType<typeof useLeaveGuard> };

const LeaveQuestion = ({ form, guard }: LeaveProps) => (
  <ConfirmDialog
    opened={guard.isAsking}
    question={'Quitter sans valider\u00a0?'}
    object={form.values.title || kindUi[form.kind].one}
    consequence="Ce que vous avez écrit n’est pas enregistré. Un brouillon reste dans cet onglet."
    confirmLabel="Quitter"
    cancelLabel="Rester ici"
    onConfirm={guard.leave}
    onClose={guard.stay}
  />
);

type SectionProps = { section: Section; form: SessionFormState; underPeriod: ReactNode };

function FormSection({ section, form, underPeriod }: SectionProps) {
  const id = `section-${section.id}`;
  return (
    <section className="card pad sf-section grid gap-18" aria-labelledby={id}>
      <h2 id={id}>{section.heading}</h2>
      {section.rows.map((row) => (
        <div key={row[0]} className={row.length === 2 ? 'sf-pair grid' : undefined}>
          {row.map((name) => {
            const Part = fieldParts[name];
            return <Part key={name} form={form} />;
          })}
          {row.includes('period') && underPeriod}
        </div>
      ))}
    </section>
  );
}

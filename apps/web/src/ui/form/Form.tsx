import { type ComponentProps, type ComponentType, type ReactNode, useId } from 'react';
import { BusyButton } from '../BusyButton.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useLeaveGuard } from '../use-leave-guard.ts';
import { Dialog } from '../Dialog.tsx';
import { FailureNote } from '../FailureNote.tsx';
import { WrongFields } from '../WrongFields.tsx';
import type { FormState } from './use-form.ts';

type State = Pick<
  FormState<object>,
  'element' | 'marked' | 'failure' | 'isBusy' | 'isFailureTold' | 'submit'
>;

type FailureProps = {
  of: Pick<State, 'failure' | 'isFailureTold'>;
  /** Sentence on what a failure did not change. */
  unchanged: string;
  /** Tells a failure that has sentences of its own. */
  Failure?: ComponentType<{ title: string; error: Error }>;
};

type FormProps = { of: State; className?: string; children: ReactNode };

/** A form with its fields; several wrong ones are counted above them. */
export const Form = ({ of: { element, marked, submit }, className = 'stack', children }: FormProps) => (
  <form ref={element} className={className} noValidate onSubmit={(event) => submit(event)}>
    <WrongFields fields={marked} />
    {children}
  </form>
);

/** Tells a failure of the whole, aloud where no notice does. */
export const FormFailure = ({ of, unchanged, Failure = FailureNote }: FailureProps) =>
  of.failure && (
    <div role={of.isFailureTold ? undefined : 'alert'}>
      <Failure title={unchanged} error={of.failure} />
    </div>
  );

type FootProps = Pick<FailureProps, 'Failure'> & {
  of: State;
  unchanged?: string | undefined;
  /** Verb of the button that sends, and its text meanwhile. */
  verb?: string | undefined;
  busyVerb?: string | undefined;
  cancelVerb?: string | undefined;
  look?: 'primary' | 'bad' | undefined;
  icon?: ReactNode;
  /** True for a long form: the buttons stay in sight. */
  stays?: true;
  /** What is to be done first, in words above the buttons; a press then marks the fields. */
  missing?: string | null;
  onCancel: () => void;
};

/** Foot of a form in a dialog: its failure and its buttons. */
export const FormFoot = (props: FootProps) => {
  const { of, unchanged = 'Rien n’a été enregistré.', Failure = FailureNote } = props;
  const {
    verb = 'Enregistrer',
    busyVerb = 'Enregistrement…',
    cancelVerb = 'Annuler',
    look = 'primary',
  } = props;
  const why = useId();
  const { missing = null } = props;
  return (
    <>
      <FormFailure of={of} unchanged={unchanged} Failure={Failure} />
      {missing && (
        <p className="small muted" id={why}>
          {missing}
        </p>
      )}
      <div className={`dlg-foot flex wrap justify-end gap-10${props.stays ? ' dlg-foot-stays' : ''}`}>
        <BusyButton size="l" onClick={props.onCancel}>
          {cancelVerb}
        </BusyButton>
        <BusyButton
          type="submit"
          look={look}
          size="l"
          icon={props.icon}
          busy={of.isBusy}
          busyLabel={busyVerb}
          blocked={missing !== null}
          onBlocked={of.submit}
          aria-describedby={missing ? why : undefined}
        >
          {verb}
        </BusyButton>
      </div>
    </>
  );
};

type DialogProps = Omit<FootProps, 'onCancel'> & {
  title: string;
  onClose: () => void;
  /** For the button, where it does more than to close. */
  onCancel?: () => void;
  children: ReactNode;
};

/** A form in a dialog. It is mounted while it is open, so that it starts anew each time. */
export const FormDialog = ({ title, onClose, onCancel = onClose, children, ...foot }: DialogProps) => (
  <Dialog opened title={title} onClose={() => !foot.of.isBusy && onClose()}>
    <Form of={foot.of}>
      {children}
      <FormFoot {...foot} onCancel={onCancel} />
    </Form>
  </Dialog>
);

type QuestionProps = { of: Pick<FormState<object>, 'question' | 'isBusy'> } & Omit<
  ComponentProps<typeof ConfirmDialog>,
  'opened' | 'busy' | 'onConfirm' | 'onClose'
>;

/** Question between the checked fields and their sending, with its effects. */
export const FormQuestion = ({ of: { question, isBusy }, ...words }: QuestionProps) => (
  <ConfirmDialog
    opened={question.isOpen}
    busy={isBusy}
    onConfirm={question.confirm}
    onClose={question.close}
    {...words}
  />
);

type LeaveProps = {
  of: Pick<FormState<object>, 'isDirty'>;
  /** What is being written. */
  object: ReactNode;
  question?: string;
  consequence?: string;
};

/** Asks before a page is left whose form is not sent. */
export function LeaveQuestion({ of, object, ...words }: LeaveProps) {
  const guard = useLeaveGuard(of.isDirty);
  return (
    <ConfirmDialog
      opened={guard.isAsking}
      question={words.question ?? 'Quitter sans valider\u00a0?'}
      object={object}
      consequence={
        words.consequence ??
        'Ce que vous avez écrit n’est pas enregistré. Un brouillon reste dans cet onglet.'
      }
      confirmLabel="Quitter"
      cancelLabel="Rester ici"
      onConfirm={guard.leave}
      onClose={guard.stay}
    />
  );
}

import './confirm-email.css';
import { useAct } from '../../api/act.ts';
import { hasAccountAlone, useViewer } from '../../api/viewer.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';

/** Reminds a person on every page that their e-mail is not confirmed, and can send the link again. */
export function ConfirmEmail() {
  const me = useViewer();
  const { mutate, isPending, isSuccess, error } = useAct('sendEmailConfirmation');
  if (!me.isEmailToConfirm || hasAccountAlone(me)) return null;
  return (
    <section className="confirm-email grid gap-10" aria-label="Confirmation de votre adresse">
      <Note tone="wait" title={'Confirmez votre adresse e-mail\u00a0:'}>
        le lien est dans le message envoyé à {me.email}.{' '}
        {isSuccess ? (
          <output>Un nouveau message est en route.</output>
        ) : (
          <button type="button" className="link" onClick={() => isPending || mutate({})}>
            Renvoyer le lien
          </button>
        )}
      </Note>
      {error && <FailureNote title="Le message n’a pas pu être envoyé." error={error} />}
    </section>
  );
}

import { inviterSentences } from '@forman/domain/people/invitations';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { routes } from '../../paths.ts';
import { Note } from '../../ui/Note.tsx';
import { type OfForm, PhoneField, TextField, Wrong } from './Field.tsx';
import type { Invitation } from './use-invitation.ts';

type Props = OfForm & { invitation: Invitation };

export function InviterFields({ state, invitation }: Props) {
  const { inviter, isReading, error } = invitation;
  return (
    <section
      className="card pad signup-section grid gap-18"
      aria-labelledby="signup-inviter"
      aria-busy={isReading}
    >
      <div>
        <h2 id="signup-inviter">La personne qui vous invite</h2>
        <p className="help">
          C’est elle qui vous accompagnera&nbsp;; elle sera prévenue de votre inscription.
        </p>
      </div>
      {error && (
        <Note
          tone="wait"
          title={
            isGone(error)
              ? 'Ce lien d’invitation n’est plus valable.'
              : 'Ce lien d’invitation n’a pas pu être lu.'
          }
        >
          Indiquez vous-même la personne qui vous invite, ou demandez-lui un nouveau lien.
        </Note>
      )}
      {inviter ? (
        <Invited state={state} invitation={invitation} inviter={inviter} />
      ) : (
        <Typed state={state} />
      )}
    </section>
  );
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const Typed = ({ state }: OfForm) => (
  <>
    <p className="small muted">
      Vous avez reçu un lien d’invitation&nbsp;? Ouvrez-le&nbsp;: ces trois champs se remplissent seuls.
    </p>
    <div className="signup-pair grid align-start">
      <TextField
        state={state}
        field="lastNameGodFather"
        label="Nom de l’invitant"
        autoComplete="off"
        maxLength={100}
      />
      <TextField
        state={state}
        field="firstNameGodFather"
        label="Prénom de l’invitant"
        autoComplete="off"
        maxLength={100}
      />
    </div>
    <PhoneField
      state={state}
      label="Téléphone de l’invitant"
      prefix="prefixGodFather"
      number="phoneGodFather"
      prefixLabel="Indicatif de l’invitant"
      autoComplete="off"
    />
  </>
);

/** Inviter found by the link. Only the end of their number shows: enough to recognise them. */
function Invited({ state, invitation, inviter }: Props & { inviter: Answer<'readInvitation'> }) {
  return (
    <>
      {!inviter.actions.invite.ok && <Note tone="bad" title={inviterSentences.refused} />}
      <div className="signup-pair grid align-start">
        <Filled label="Nom de l’invitant" value={inviter.lastName} />
        <Filled label="Prénom de l’invitant" value={inviter.firstName} />
      </div>
      <Filled
        label="Téléphone de l’invitant"
        value={`${inviter.telPrefix} •• •• •• •• ${inviter.phoneEnd}`}
        spoken={`${inviter.telPrefix}, se termine par ${inviter.phoneEnd}`}
      />
      <Wrong state={state} field="phoneGodFather" />
      <p className="small muted">
        Rempli par le lien que vous avez reçu.{' '}
        <button type="button" className="signup-link" onClick={invitation.leave}>
          Indiquer une autre personne
        </button>
      </p>
    </>
  );
}

function Filled({ label, value, spoken }: { label: string; value: string; spoken?: string }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="in num" readOnly value={value} aria-label={spoken && `${label} ${spoken}`} />
    </div>
  );
}

/** Box about privacy, marked by a sign without a text when it is missing (CORE-048). */
export function PrivacyBox({ state }: OfForm) {
  const isMissing = state.problems.asso !== undefined;
  return (
    <label className={isMissing ? 'check signup-asso missing' : 'check signup-asso'}>
      <input
        id="signup-asso"
        name="asso"
        type="checkbox"
        checked={state.form.asso}
        aria-invalid={isMissing || undefined}
        onChange={({ target }) => state.set('asso', target.checked)}
      />
      <span>
        {isMissing && <IconAlertCircle aria-hidden="true" />}
        J’ai pris connaissance de l’usage que l’association fait de mes{' '}
        <Link to={routes.privacyPolicy} target="_blank" rel="noopener">
          données personnelles
        </Link>
      </span>
    </label>
  );
}

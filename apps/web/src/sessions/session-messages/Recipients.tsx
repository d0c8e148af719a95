import type { SentMessages } from '@forman/contract/sessions/session-messages';
import { useId } from 'react';
import { peopleText, registeredText } from './message-words.ts';
import type { Draft } from './use-write-form.ts';

type Props = {
  audience: SentMessages['audience'];
  values: Draft;
  set: (change: Partial<Draft>) => void;
};

/** Chooses the recipients, and whether they may answer. */
export function Recipients({ audience: { registered, waiting }, values, set }: Props) {
  const id = useId();
  return (
    <fieldset className="write-who grid gap-8">
      <legend className="label">Destinataires</legend>
      <p>
        {registered > 0
          ? `${registeredText(registered)}, un message chacun. Personne ne voit l’adresse des autres.`
          : 'Personne n’est encore inscrit.'}
      </p>
      {(waiting > 0 || values.toWaiting) && (
        <label className="check">
          <input
            type="checkbox"
            checked={values.toWaiting}
            onChange={({ target }) => set({ toWaiting: target.checked })}
          />
          {`La liste d’attente aussi (${peopleText(waiting)})`}
        </label>
      )}
      <label className="check">
        <input
          type="checkbox"
          aria-describedby={`${id}-reply`}
          checked={values.withReply}
          onChange={({ target }) => set({ withReply: target.checked })}
        />
        On peut me répondre par e-mail
      </label>
      <p className="help write-reply" id={`${id}-reply`}>
        Les réponses arrivent dans votre boîte, et votre adresse se voit.
      </p>
    </fieldset>
  );
}

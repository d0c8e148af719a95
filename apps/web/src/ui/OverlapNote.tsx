import { listed } from '@forman/domain/text';
import { useEffect, useRef } from 'react';
import { Note } from './Note.tsx';

type Props<Key extends string> = {
  overlap: { taken: readonly Key[]; disputed: readonly Key[] };
  /** Name of the edited object: "cet atelier". */
  objectName: string;
  nameOf: (key: Key) => string;
  /** Other person's text in this field, where it is short. */
  theirTextOf?: (key: Key) => string;
  /** Text of the button that sends the form. */
  submitLabel: string;
  onTake: (key: Key) => void;
};

/** Tells that somebody else saved meanwhile: changes taken over, and fields that both have changed. */
export function OverlapNote<Key extends string>(props: Props<Key>) {
  const { overlap, objectName, nameOf, theirTextOf, submitLabel, onTake } = props;
  const { taken, disputed } = overlap;
  const note = useRef<HTMLDivElement>(null);
  // Scroll to the note, as it is above the fields and the pressed button below them.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' });
  }, [taken]);
  const namesOf = (keys: readonly Key[]): string => listed(keys.map((key) => `«\u00a0${nameOf(key)}\u00a0»`));
  return (
    <div ref={note} role="alert">
      <Note tone="wait" title={`Quelqu’un a modifié ${objectName} pendant que vous écriviez.`}>
        Rien n’est perdu, et rien n’est encore enregistré.{' '}
        {taken.length > 0 && <>Ses changements sont repris dans votre formulaire&nbsp;: {namesOf(taken)}. </>}
        {disputed.length > 0 && (
          <>Vous avez changé tous les deux {namesOf(disputed)}&nbsp;: votre saisie est gardée ci-dessous. </>
        )}
        Relisez, puis «&nbsp;{submitLabel}&nbsp;».
        {disputed.length > 0 && (
          <span className="note-acts">
            {disputed.map((key) => (
              <span key={key} className="note-act">
                {theirTextOf && (
                  <span>
                    {nameOf(key)}, dans sa version&nbsp;: <b>{theirTextOf(key) || 'rien'}</b>
                  </span>
                )}
                <button type="button" className="btn btn-outline btn-s" onClick={() => onTake(key)}>
                  Prendre sa version&nbsp;: {nameOf(key)}
                </button>
              </span>
            ))}
          </span>
        )}
      </Note>
    </div>
  );
}

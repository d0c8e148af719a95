import { listed } from '@forman/domain/text';
import { useEffect, useRef } from 'react';
import { Note } from './Note.tsx';

type Props<Key extends string> = {
  overlap: { taken: readonly Key[]; disputed: readonly Key[] };
  /** "cet atelier" */
  what: string;
  nameOf: (key: Key) => string;
  /** What the other wrote there, where it is short enough to be read at once. */
  theirTextOf?: (key: Key) => string;
  /** On the button that sends the form. */
  submit: string;
  onTake: (key: Key) => void;
};

/** Somebody saved while this was being typed: what was taken over, and what both have changed. */
export function OverlapNote<Key extends string>(props: Props<Key>) {
  const { overlap, what, nameOf, theirTextOf, submit, onTake } = props;
  const { taken, disputed } = overlap;
  const note = useRef<HTMLDivElement>(null);
  // It stands above the fields, and who has just sent them is below.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' });
  }, [taken]);
  const namesOf = (keys: readonly Key[]): string => listed(keys.map((key) => `«\u00a0${nameOf(key)}\u00a0»`));
  return (
    <div ref={note} role="alert">
      <Note tone="wait" title={`Quelqu’un a modifié ${what} pendant que vous écriviez.`}>
        Rien n’est perdu, et rien n’est encore enregistré.{' '}
        {taken.length > 0 && <>Ses changements sont repris dans votre formulaire&nbsp;: {namesOf(taken)}. </>}
        {disputed.length > 0 && (
          <>Vous avez changé tous les deux {namesOf(disputed)}&nbsp;: votre saisie est gardée ci-dessous. </>
        )}
        Relisez, puis «&nbsp;{submit}&nbsp;».
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

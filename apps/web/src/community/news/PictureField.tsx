import './picture-field.css';
import { newsMessages } from '@forman/domain/community/news';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { FilePick } from '../../ui/FilePick.tsx';
import { isPicture, pictureAccept } from './news-values.ts';
import { useChosenPicture } from './use-chosen-picture.ts';

type Props = {
  /** Address of the stored picture; null when there is none or it is to be removed. */
  stored: string | null;
  picture: File | null;
  error: string | undefined;
  onChoose: (picture: File | null, problem: string | undefined) => void;
  /** Removes both the stored picture and the chosen one. */
  onRemove: () => void;
};

export function PictureField({ stored, picture, error, onChoose, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = useChosenPicture(picture);
  const shown = picture ? chosen : stored;

  function choose(file: File | null): void {
    const isRefused = file !== null && !isPicture(file);
    if (isRefused && input.current) input.current.value = '';
    onChoose(isRefused ? null : file, isRefused ? newsMessages.image : undefined);
  }

  function remove(): void {
    if (input.current) input.current.value = '';
    onRemove();
    input.current?.focus();
  }

  return (
    <>
      {shown && (
        <div className="news-picture">
          <img src={shown} alt="Aperçu" />
          <button type="button" className="btn btn-outline btn-s" onClick={remove}>
            <IconTrash aria-hidden="true" />
            Retirer l’image
          </button>
        </div>
      )}
      <FilePick
        id="news-picture"
        label="Image"
        isOptional
        help={'JPEG, PNG, WebP ou GIF, 5\u00a0Mo au plus.'}
        accept={pictureAccept}
        icon={<IconPhoto aria-hidden="true" />}
        inputRef={input}
        file={picture}
        wrong={error ? [error] : []}
        onPick={choose}
      />
    </>
  );
}

import { useEffect, useState } from 'react';
import { IconPhoto } from '@tabler/icons-react';
import { photoWrong } from '@forman/domain/people/profile';
import { Avatar } from '../../../../people/shared/Avatar.tsx';
import { BusyButton } from '../../../../ui/BusyButton.tsx';
import { FilePick } from '../../../../ui/FilePick.tsx';
import type { Profile } from '../slots.ts';
import { photoProblem } from './edit-values.ts';
import { drawSquare, isLong, readPicture, squareFile } from './square-photo.ts';
import { type EditForm, fieldId } from './use-edit.ts';

/** The chosen picture, and the place of the square in it. */
type Chosen = { file: File; picture: ImageBitmap; at: number; preview: string };

/** Photograph of a person: read as soon as it is chosen, cut to a square and made smaller before it is sent. */
export function PhotoField({ form, person }: { form: EditForm; person: Profile['person'] }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const wrong = form.problems['photo'];
  useEffect(() => () => chosen?.picture.close(), [chosen?.picture]);

  async function pick(file: File | null): Promise<void> {
    setChosen(null);
    form.photo(file);
    if (!file) return;
    const picture = await readPicture(file);
    if (!picture) return form.photo(file, photoWrong);
    if (photoProblem(file)) form.photo(file, photoProblem(file) ?? undefined);
    show({ file, picture, at: 0.5 }, photoProblem(file) === null);
  }

  /** @param sends false while the picture is too large and its owner has not agreed to make it smaller. */
  function show({ file, picture, at }: Omit<Chosen, 'preview'>, sends: boolean): void {
    const canvas = drawSquare(picture, at);
    setChosen({ file, picture, at, preview: canvas.toDataURL() });
    if (sends) void squareFile(canvas, file).then((square) => square && form.photo(square));
  }

  const isTooLarge = chosen !== null && wrong !== undefined;
  return (
    <div className="field edit-photo">
      <Avatar person={chosen ? { ...person, fileUrl: chosen.preview } : person} size="l" />
      <div className="edit-photo-pick grid gap-8">
        <FilePick
          id={fieldId('photo')}
          label="Photo"
          isOptional
          help="JPEG, PNG, WebP ou GIF, 3 Mo au plus. Elle est coupée en carré."
          accept="image/jpeg,image/png,image/webp,image/gif"
          icon={<IconPhoto aria-hidden="true" />}
          file={form.values.photo}
          wrong={wrong ? [wrong] : []}
          onPick={(file) => void pick(file)}
          onBlur={() => form.leave('photo')}
        />
        {isTooLarge && (
          <BusyButton size="s" onClick={() => show(chosen, true)}>
            Réduire cette photo
          </BusyButton>
        )}
        {chosen && !isTooLarge && isLong(chosen.picture) && (
          <label className="edit-crop row gap-10 small">
            Cadrage
            <input
              type="range"
              min={0}
              max={1}
              step={0.05}
              value={chosen.at}
              onChange={({ target }) => show({ ...chosen, at: Number(target.value) }, true)}
            />
          </label>
        )}
      </div>
    </div>
  );
}

import { useEffect, useState } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import type { Profile } from '../slots.ts';
import { describe, Wrong } from './EditField.tsx';
import { photoProblem } from './edit-values.ts';
import { type EditForm, fieldId } from './use-edit.ts';

type Preview = { photo: File; url: string };

/** What was chosen, as it will look; the page may show addresses of this kind and no others. */
function usePreview(photo: File | null): string | null {
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    if (!photo || photoProblem(photo)) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setPreview({ photo, url: reader.result });
    });
    reader.readAsDataURL(photo);
    return () => reader.abort();
  }, [photo]);
  return preview?.photo === photo ? preview.url : null;
}

export function PhotoField({ form, person }: { form: EditForm; person: Profile['person'] }) {
  const preview = usePreview(form.values.photo);
  const id = fieldId('photo');
  return (
    <div className="field edit-photo">
      <Avatar person={preview ? { ...person, fileUrl: preview } : person} size="l" />
      <div className="field">
        <label htmlFor={id}>
          Photo <span className="opt">(facultatif)</span>
        </label>
        <input
          {...describe(form, 'photo', true)}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          onChange={({ target }) => form.photo(target.files?.[0] ?? null)}
          onBlur={() => form.check('photo')}
        />
        <Wrong form={form} path="photo" />
        <p className="help" id={`${id}-help`}>
          JPEG, PNG, WebP ou GIF, 3 Mo au plus.
        </p>
      </div>
    </div>
  );
}

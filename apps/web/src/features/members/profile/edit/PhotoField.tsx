import { useEffect, useState } from 'react';
import { IconPhoto } from '@tabler/icons-react';
import { Avatar } from '../../../../shared/people/Avatar.tsx';
import { FilePick } from '../../../../ui/FilePick.tsx';
import type { Profile } from '../slots.ts';
import { photoProblem } from './edit-values.ts';
import { type EditForm, fieldId } from './use-edit.ts';

type Preview = { photo: File; url: string };

/** Reads the chosen photograph as a data address, the only kind that the page’s policy allows for it. */
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
  const wrong = form.problems['photo'];
  return (
    <div className="field edit-photo">
      <Avatar person={preview ? { ...person, fileUrl: preview } : person} size="l" />
      <FilePick
        id={fieldId('photo')}
        label="Photo"
        isOptional
        help="JPEG, PNG, WebP ou GIF, 3 Mo au plus."
        accept="image/jpeg,image/png,image/webp,image/gif"
        icon={<IconPhoto aria-hidden="true" />}
        file={form.values.photo}
        wrong={wrong ? [wrong] : []}
        onPick={(photo) => form.photo(photo)}
        onBlur={() => form.check('photo')}
      />
    </div>
  );
}

import { type Editor, useEditorState } from '@tiptap/react';
import { useId } from 'react';

/** Field for the description of the selected picture, for people who cannot see it. */
export function PictureText({ editor }: { editor: Editor }) {
  const id = useId();
  const alt = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('image') ? String(now.getAttributes('image').alt ?? '') : null,
  });
  if (alt === null) return null;
  return (
    <div className="rt-note grid gap-4">
      <label className="small" htmlFor={id}>
        Description de l’image <span className="opt">(facultatif)</span>
      </label>
      <input
        id={id}
        className="in in-s"
        autoComplete="off"
        maxLength={200}
        value={alt}
        onChange={({ target }) => editor.commands.updateAttributes('image', { alt: target.value })}
      />
    </div>
  );
}

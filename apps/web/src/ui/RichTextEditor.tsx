import './rich-text.css';
import { Image } from '@tiptap/extension-image';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { EditorBar } from './EditorBar.tsx';
import { FailureLine } from './FailureNote.tsx';
import { tamePasted, tamePictures } from './pasted-pictures.ts';
import { tidyPasted } from './pasted-text.ts';
import { PictureText } from './PictureText.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

/** Extensions for the tags that the sanitisers allow (domain/html); other pasted tags are dropped. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Image.configure({ allowBase64: false }),
];

export type RichTextProps = {
  /** Id of the text; its label has the same id with `-label`. */
  id: string;
  html: string;
  onChange: (html: string) => void;
  /** Counts the uploads: 1 when a picture is sent, -1 when it has arrived or failed. */
  onUpload: (step: 1 | -1) => void;
  /** Id of the sentence that explains the error. */
  wrongId?: string | undefined;
  /** True when the person opened the editor to write at once. */
  hasFocus?: boolean;
};

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());
const picturesOf = (list: FileList | undefined): File[] =>
  [...(list ?? [])].filter(({ type }) => type.startsWith('image/'));

export function RichTextEditor({ id, html, onChange, onUpload, wrongId, hasFocus = false }: RichTextProps) {
  const [isLinking, setLinking] = useState(false);
  const { upload, isUploading, error } = usePictureUpload(onUpload);
  const written = useRef(html);
  const insert = useRef<(files: File[]) => boolean>(() => false);
  const editor = useEditor({
    extensions,
    content: tamePictures(html).html,
    autofocus: hasFocus,
    // Our own styles are used; the library would add a style element.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(wrongId && { 'aria-invalid': 'true', 'aria-describedby': wrongId }),
        class: 'prose rt-in',
      },
      transformPastedHTML: (pasted) => tamePasted(tidyPasted(pasted), (files) => insert.current(files)),
      // Spreadsheets and word processors add a picture of what they copy as text.
      handlePaste: (_, { clipboardData }) =>
        !clipboardData?.getData('text/plain').trim() && insert.current(picturesOf(clipboardData?.files)),
      handleDrop: (_, { dataTransfer }) => insert.current(picturesOf(dataTransfer?.files)),
    },
    onUpdate: ({ editor: changed }) => {
      written.current = htmlOf(changed);
      onChange(written.current);
    },
  });

  useEffect(() => {
    insert.current = (files) => {
      for (const file of files) void upload(file).then((url) => url && addPicture(editor, url));
      return files.length > 0;
    };
  });

  // The value changes from outside when a title of the catalogue, a draft or another person fills it.
  useEffect(() => {
    if (html === written.current) return;
    written.current = html;
    editor.commands.setContent(tamePictures(html).html, { emitUpdate: false });
  }, [html, editor]);

  return (
    <div className="rt">
      <EditorBar
        editor={editor}
        isUploading={isUploading}
        isLinking={isLinking}
        onLink={setLinking}
        onPicture={(file) => insert.current([file])}
      />
      <EditorContent editor={editor} />
      <PictureText editor={editor} />
      {error !== null && (
        <div className="rt-note grid gap-4">
          <FailureLine error={error} />
        </div>
      )}
    </div>
  );
}

/** Inserts a picture and selects it, so that it can be described at once. */
function addPicture(editor: Editor, url: string): void {
  editor.chain().focus().setImage({ src: url, alt: '' }).run();
  const { from } = editor.state.selection;
  for (const at of [from - 1, from]) {
    if (editor.state.doc.nodeAt(at)?.type.name === 'image') editor.commands.setNodeSelection(at);
  }
}

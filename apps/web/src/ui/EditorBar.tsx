import {
  type Icon,
  IconBold,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ButtonHTMLAttributes, type KeyboardEvent, useId, useRef, useState } from 'react';

type Tool = {
  name: string;
  label: string;
  icon: Icon;
  /** Node or mark, and its attributes, for which the button is pressed. */
  active: readonly [string, Record<string, unknown>?];
  run: (editor: Editor) => void;
};

const tools: readonly Tool[] = [
  { name: 'bold', label: 'Gras', icon: IconBold, active: ['bold'], run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', label: 'Italique', icon: IconItalic, active: ['italic'], run: (editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'heading', label: 'Titre', icon: IconHeading, active: ['heading'], run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run() },
  { name: 'bullets', label: 'Liste à puces', icon: IconList, active: ['bulletList'], run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'numbers', label: 'Liste numérotée', icon: IconListNumbers, active: ['orderedList'], run: (editor) => editor.chain().focus().toggleOrderedList().run() },
]; // prettier-ignore

type Props = {
  editor: Editor;
  isUploading: boolean;
  isLinking: boolean;
  onLink: (isLinking: boolean) => void;
  onPicture: (file: File) => void;
};

/** Toolbar of the editor: one tab stop for the keyboard, whose arrows go from tool to tool. */
export function EditorBar({ editor, isUploading, isLinking, onLink, onPicture }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const pressed = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.map((tool) => now.isActive(...tool.active)),
  });

  function press(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    if (!step || buttons.length === 0) return;
    event.preventDefault();
    buttons[(stop + step + buttons.length) % buttons.length]?.focus();
  }

  const place = (index: number) => ({ isStop: index === stop, onFocus: () => setStop(index) });
  return (
    <>
      <div
        ref={bar}
        className="rt-bar row wrap gap-2"
        role="toolbar"
        aria-label="Mise en forme"
        tabIndex={-1}
        onKeyDown={press}
      >
        {tools.map(({ name, label, icon, run }, index) => (
          <ToolButton
            key={name}
            {...place(index)}
            label={label}
            icon={icon}
            aria-pressed={pressed[index]}
            onClick={() => run(editor)}
          />
        ))}
        <ToolButton
          {...place(tools.length)}
          label="Lien"
          icon={IconLink}
          aria-expanded={isLinking}
          onClick={() => onLink(!isLinking)}
        />
        <PictureButton {...place(tools.length + 1)} onPicture={onPicture} />
        <output className="small muted rt-status">{isUploading && 'Envoi de l’image…'}</output>
      </div>
      {isLinking && <LinkLine editor={editor} onDone={() => onLink(false)} />}
    </>
  );
}

type ToolProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  label: string;
  icon: Icon;
  isStop: boolean;
};

const ToolButton = ({ label, icon: Drawing, isStop, ...button }: ToolProps) => (
  <button
    {...button}
    type="button"
    className="iconbtn"
    aria-label={label}
    title={label}
    tabIndex={isStop ? 0 : -1}
  >
    <Drawing aria-hidden="true" />
  </button>
);

type PictureProps = Pick<ToolProps, 'isStop' | 'onFocus'> & { onPicture: (file: File) => void };

function PictureButton({ onPicture, ...place }: PictureProps) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolButton {...place} label="Image" icon={IconPhoto} onClick={() => file.current?.click()} />
      <input
        ref={file}
        type="file"
        hidden
        aria-label="Choisir une image"
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={({ target }) => {
          const [picture] = target.files ?? [];
          if (picture) onPicture(picture);
          target.value = '';
        }}
      />
    </>
  );
}

const scheme = /^(?:https?:\/\/|mailto:)/i;
/** Adds "https://" to an address without a scheme, such as "forman.fr". */
const addressOf = (typed: string): string => (scheme.test(typed) ? typed : `https://${typed}`);

function LinkLine({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const id = useId();
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''));

  function apply(): void {
    const chain = editor.chain().focus().extendMarkRange('link');
    const typed = href.trim();
    if (typed === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent([
          { type: 'text', text: typed, marks: [{ type: 'link', attrs: { href: addressOf(typed) } }] },
        ])
        .run();
    else chain.setLink({ href: addressOf(typed) }).run();
    onDone();
  }

  return (
    <div className="rt-link flex gap-8">
      <label className="vh" htmlFor={id}>
        Adresse du lien
      </label>
      <input
        id={id}
        className="in in-s"
        // The press on the button before it asked for this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={href}
        onChange={({ target }) => setHref(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          if (event.key === 'Enter') apply();
          else onDone();
        }}
      />
      <button type="button" className="btn btn-outline btn-s" onClick={apply}>
        {href.trim() === '' ? 'Retirer le lien' : 'Placer le lien'}
      </button>
    </div>
  );
}

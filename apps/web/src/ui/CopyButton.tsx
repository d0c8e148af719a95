import './copy-button.css';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Tooltip } from './Tooltip.tsx';
import { useCopied } from './use-copied.ts';

type Props = {
  text: string;
  /** "Copier l'email" */
  label: string;
  /** Text shown for 800 ms after a copy (CORE-165). */
  done?: string;
};

/** Copies a text; an icon beside the text. */
export function CopyButton({ text, label, done = 'Copié\u00a0!' }: Props) {
  const [isCopied, copy] = useCopied(text);
  return (
    <>
      <Tooltip text={isCopied ? done : label} always={isCopied}>
        <button type="button" className="iconbtn" aria-label={label} onClick={() => void copy()}>
          {isCopied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
        </button>
      </Tooltip>
      <output className="vh">{isCopied && done}</output>
    </>
  );
}

type TextProps = Props & { look?: 'plain' | 'outline' | 'primary' };

/** Copies a text that is not beside it; a button in words, whose width stays the same after a copy. */
export function CopyText({ text, label, done = 'Copié\u00a0!', look = 'plain' }: TextProps) {
  const [isCopied, copy] = useCopied(text);
  return (
    <>
      <button type="button" className={`btn btn-${look} btn-s copy-text`} onClick={() => void copy()}>
        {isCopied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
        <span className={isCopied ? 'copy-label quiet' : 'copy-label'} data-done={done}>
          {label}
        </span>
      </button>
      <output className="vh">{isCopied && done}</output>
    </>
  );
}

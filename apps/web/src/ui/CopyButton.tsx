import { Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { logFailure } from '../api/log.ts';

type Props = {
  text: string;
  /** "Copier l'email" */
  label: string;
  /** What it says for 800 ms (CORE-165). */
  done?: string;
};

const feedback = 800;

export function CopyButton({ text, label, done = 'Copié !' }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, feedback, false);
    return () => clearTimeout(timer);
  }, [copied]);

  function copy(): void {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      (error: unknown) => logFailure('copy', error),
    );
  }

  return (
    <>
      <Tooltip
        label={copied ? done : label}
        events={{ hover: true, focus: true, touch: true }}
        opened={copied || undefined}
      >
        <button type="button" className="iconbtn" aria-label={label} onClick={copy}>
          {copied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
        </button>
      </Tooltip>
      <output className="vh">{copied && done}</output>
    </>
  );
}

import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { labels } from '../../messages/fr.ts';

type Props = { text: string; /** Theme that the text describes. */ theme: string };

/** Three lines of a description; a longer text unfolds in place. */
export function PlanAbout({ text, theme }: Props) {
  const id = useId();
  const words = useRef<HTMLParagraphElement>(null);
  const [isWhole, setWhole] = useState(false);
  const isCut = useIsCut(words, isWhole);
  return (
    <div>
      <p ref={words} className={isWhole ? undefined : 'plan-about-cut'} id={id}>
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          className="link linkbtn"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? labels.readLess : labels.readMore}
          <span className="vh">{`\u00a0: ${theme}`}</span>
        </button>
      )}
    </div>
  );
}

/** True when a part of the text is cut at the present width; an unfolded text keeps the last result. */
function useIsCut(words: RefObject<HTMLElement | null>, isWhole: boolean): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = words.current;
    if (!element || isWhole) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [words, isWhole]);
  return isCut;
}

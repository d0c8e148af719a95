import { usefulnessWords } from '@forman/domain/sessions/feedback';
import { useId } from 'react';
import { ErrorLine } from '../../ui/ErrorLine.tsx';

type Props = {
  legend: string;
  value: number | null;
  error?: string | undefined;
  onChange: (value: number) => void;
};

/** Choice from 1 to 5, each with its word, as colour alone says nothing. */
export function RateChoice({ legend, value, error, onChange }: Props) {
  const id = useId();
  return (
    <fieldset
      className="rate"
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-wrong`}
    >
      <legend>{legend}</legend>
      <div className="rate-keys grid gap-8">
        {usefulnessWords.map((word, index) => (
          <label key={word} className="rate-key grid gap-2">
            <input
              type="radio"
              className="vh"
              name={id}
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <b>{index + 1}</b>
            <span>{word}</span>
          </label>
        ))}
      </div>
      <ErrorLine id={`${id}-wrong`}>{error}</ErrorLine>
    </fieldset>
  );
}

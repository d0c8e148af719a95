import { useCounting } from './use-counting.ts';

type Props = { label: string; /** Null while unknown. */ value: number | null };

function Counting({ value }: { value: number }) {
  return useCounting(value).toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0');
}

export function Counter({ label, value }: Props) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === null ? '\u00a0' : <Counting key={value} value={value} />}</dd>
    </div>
  );
}

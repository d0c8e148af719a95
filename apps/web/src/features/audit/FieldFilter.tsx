import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { fieldLabel } from './change-words.ts';

type Props = { fields: readonly string[]; value: string; onChoose: (field: string) => void };

/** One field of those that were ever changed, or all. */
export const FieldFilter = ({ fields, ...rest }: Props) => (
  <FilterSelect
    label="Champ"
    {...rest}
    options={[['', 'Tous les champs'], ...fields.map((field) => [field, fieldLabel(field)] as const)]}
  />
);

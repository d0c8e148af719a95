/** A table of a file of a former tool: a sheet, a CSV, a list of JSON. Lines are counted as a person counts them. */
export type ReadTable = {
  name: string;
  part: string | null;
  header: string[];
  rows: { line: number; cells: string[] }[];
};

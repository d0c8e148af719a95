/** A list stands under the paragraph before it. */
export type Passage = string | readonly string[];

export type Section = {
  title: string;
  passages: readonly Passage[];
};

/** A paragraph, or a list under the paragraph before it. */
export type Passage = string | readonly string[];

export type Section = {
  title: string;
  passages: readonly Passage[];
};

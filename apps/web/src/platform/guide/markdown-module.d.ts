declare module '*.md' {
  export const title: string;
  export const sections: string[];
  export const html: string;
}

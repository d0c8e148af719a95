/** In the bundle in place of the package `glob`, a hundred kilobytes that nothing calls. */
export const glob = (): never => {
  throw new Error('The bundle holds no glob: scripts/build.ts.');
};

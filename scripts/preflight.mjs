// Plain JavaScript that old Nodes can read. Where the project's own Node is installed (optionalDependencies),
// npm puts it first in the PATH and this check passes; elsewhere it checks the machine's Node.
const major = Number(process.versions.node.split('.')[0]);

if (major < 24) {
  console.error(
    `Forman needs Node 24 or newer, but this is Node ${process.versions.node} and no Node of the project's own is` +
      ` installed for ${process.platform} ${process.arch}: install Node 24 (https://nodejs.org) and try again.`,
  );
  process.exit(1);
}

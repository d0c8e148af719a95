import { type DestinationStream, pino, stdSerializers } from 'pino';

/** The portal's log: one JSON line each, without tokens, and without the values that an error of the database quotes. */
export const createLogger = (level: string, destination: DestinationStream = standardOutput()) =>
  pino({ level, redact: ['req.headers.authorization'], serializers: { err: errorOf } }, destination);

/** Once nobody can be told any more (the terminal has closed), the portal says nothing: left alone, pino tries for ever. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true });
  output.on('error', () => Object.assign(output, { write: () => true, flushSync: () => {}, end: () => {} }));
  return output;
}

/**
 * What finds a fault. The rest stays out: pg adds the row that was refused (`detail`, `where`) and, when a connection
 * is lost, the whole client.
 */
function errorOf(error: Error) {
  const { type, message, stack, code, constraint, table } = stdSerializers.err(error);
  return { type, message, stack, code, constraint, table };
}

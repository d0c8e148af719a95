import { type DestinationStream, pino, stdSerializers } from 'pino';

/** The portal's log: JSON lines without tokens, and without the values that a database error quotes. */
export const createLogger = (level: string, destination: DestinationStream = standardOutput()) =>
  pino({ level, redact: ['req.headers.authorization'], serializers: { err: errorOf } }, destination);

/**
 * Standard output that goes silent once it is closed (with its terminal): by default pino would try to write
 * for ever.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, sync: true });
  output.on('error', () => Object.assign(output, { write: () => true, flushSync: () => {}, end: () => {} }));
  return output;
}

/**
 * The fields of an error that help to find a fault. The rest is left out: pg adds the refused row (`detail`,
 * `where`) and, when a connection is lost, the whole client.
 */
function errorOf(error: Error) {
  const { type, message, stack, code, constraint, table } = stdSerializers.err(error);
  return { type, message, stack, code, constraint, table };
}

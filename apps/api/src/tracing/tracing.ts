import { AsyncLocalStorage } from 'node:async_hooks';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { JobName } from '../after-commit.ts';
import type { Context } from '../context.ts';

/** The traces of one process for an operator's collector: calls, jobs, and their statements. */
export type Tracing = {
  watchCalls(app: FastifyInstance): void;
  watchJob(name: JobName, work: () => Promise<unknown>): Promise<unknown>;
  /** Makes a client that traces its statements from the pool's own class. */
  clientOf: (Base: typeof pg.Client) => typeof pg.Client;
  /** Sends the remaining spans, within the time of a stop. */
  stop(): Promise<void>;
};

/** The running call or job. Statements outside one (a probe, the jobs' timetable) are not traced. */
const current = new AsyncLocalStorage<Span>();

/** Longest text of a statement kept, without values. */
const longestText = 2_000;
const stopMs = 2_000;

/** Starts the exporter, which reads its address and headers from the environment (OTEL_EXPORTER_OTLP_…). */
export function startTracing(settings: NonNullable<Config['tracing']>, log: Context['log']): Tracing {
  diag.setLogger(
    { error: (message) => log.warn({ message }, 'traces'), warn() {}, info() {}, debug() {}, verbose() {} },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: samplerOf(settings) }),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'forman' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanLimits: { attributeValueLengthLimit: longestText },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('forman');
  const startRoot = (name: string, kind: SpanKind): Span =>
    tracer.startSpan(name, { kind, root: true }, ROOT_CONTEXT);
  const startStatement = (text: string): Span | null => {
    const parent = current.getStore();
    if (!parent?.isRecording()) return null;
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text,
    };
    return tracer.startSpan(
      operation,
      { kind: SpanKind.CLIENT, attributes },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
  };
  return {
    watchCalls: (app) => watchCalls(app, (name) => startRoot(name, SpanKind.SERVER)),
    async watchJob(name, work) {
      const span = startRoot(`job ${name}`, SpanKind.INTERNAL);
      try {
        return await current.run(span, work);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    clientOf: (Base) => tracedClient(Base, startStatement),
    stop: () => Promise.race([provider.shutdown().catch(() => {}), new Promise<void>(stopped)]),
  };
}

const stopped = (resolve: () => void): void => void setTimeout(resolve, stopMs).unref();

function samplerOf({ sampler, ratio }: NonNullable<Config['tracing']>): Sampler {
  if (sampler === 'always_off') return new AlwaysOffSampler();
  return sampler === 'always_on' ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(ratio);
}

/**
 * Traces calls by the route's pattern: the address holds numbers of people and secrets of links. A caller's
 * own trace is never continued.
 */
function watchCalls(app: FastifyInstance, start: (name: string) => Span): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'none';
    const span = start(`${method} ${route}`);
    span.setAttributes({ 'http.request.method': method, 'http.route': route, 'forman.request_id': id });
    spans.set(request, span);
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    current.run(span, done);
  });
  // Reading the body leaves the call's context for the connection's: the hook restores it.
  app.addHook('preValidation', (request, _reply, done) => current.run(spans.get(request)!, done));
}

function tracedClient(Base: typeof pg.Client, start: (text: string) => Span | null): typeof pg.Client {
  return class extends Base {
    override query(...args: unknown[]): never {
      const [first] = args;
      const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
      // A stream (COPY, a cursor) is passed on unchanged: it has no answer to wait for.
      const isStream = typeof (first as { submit?: unknown } | undefined)?.submit === 'function';
      const span = typeof text === 'string' && !isStream ? start(text) : null;
      const ask = (all: unknown[]): unknown => super.query(...(all as [never]));
      if (!span) return ask(args) as never;
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const heard = (error: unknown, result: unknown): void => {
          endStatement(span, error);
          callback(error, result);
        };
        return ask([...args.slice(0, -1), heard]) as never;
      }
      const answer = ask(args) as Promise<unknown>;
      answer.then(
        () => endStatement(span, null),
        (error: unknown) => endStatement(span, error),
      );
      return answer as never;
    }
  };
}

/** Only the code is recorded: PostgreSQL's sentence may quote a value. */
function endStatement(span: Span, error: unknown): void {
  if (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    const { code } = error as { code?: string };
    if (code) span.setAttribute('db.response.status_code', code);
  }
  span.end();
}

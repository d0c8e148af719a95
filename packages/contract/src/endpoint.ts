import type { Access } from '@forman/domain/access';
import type { ErrorCode } from '@forman/domain/errors';
import type { z } from 'zod';
import type { Topic } from './topics.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Most calls from one address, or of one account, within some seconds; counted in the database, for all
 * processes together.
 */
export type RateLimit = { per: 'address' | 'account'; count: number; seconds: number };

/**
 * One call, described once: validation, serialisation, types, client, OpenAPI and access matrix derive from
 * it. `access` has no default. `errors` are those beyond what any call can answer (401, 403, 422, 429, 500).
 */
type Described = {
  id: string;
  /** Under /api, with `:name` for parameters. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** Topics that the answer shows; 'all': it shows what anybody does. An act that changes one makes it outdated. */
  shows?: readonly Topic[] | 'all';
  params?: z.ZodType;
  query?: z.ZodType;
  /** Names in lower case. */
  headers?: z.ZodType;
  body?: z.ZodType;
  /** Name of the one file's field, when the body is multipart. */
  upload?: string;
  /**
   * The call makes something new. Its body takes a `requestKey`, a UUID made once a form: a repetition, after a
   * lost answer or a second press, makes nothing more and gets the same answer; another request under the same
   * key gets 409 already_sent.
   */
  creates?: true;
  /** null: the answer has no body. 'file': bytes, with their own content type. */
  response: z.ZodType | null | 'file';
  /** The type of a 'file'; a PDF when it is left out. */
  fileType?: 'text/calendar' | 'application/zip' | 'text/csv' | 'text/plain';
  /**
   * The call also answers without /api in front: links to exports are known by both addresses (MEM-360,
   * MEM-365), and the address in an e-mail is a page for a person, a call for their mailbox program.
   */
  isBareToo?: true;
  status?: 200 | 201 | 204;
  errors?: readonly ErrorCode[];
  rateLimit?: RateLimit;
  /**
   * 403 while an administrator acts in the account: for passwords, erasure, consent, signatures and payments,
   * which are the owner's own.
   */
  isRefusedInTakeover?: true;
  /** 403 confirmation_needed unless this login gave its password, or a key, within the last five minutes. */
  needsConfirmation?: true;
  /** Open also to people who must first add a second factor; other calls answer 403 second_factor_due. */
  isOpenWithoutFactor?: true;
  /**
   * Open also to people who must first replace a password made by somebody else; other calls answer 403
   * password_due.
   */
  isOpenWithGivenPassword?: true;
  /** Answered even while the server's clock is wrong, when other writing calls are refused (503). */
  isForAnyClock?: true;
  /**
   * Another call has the same method and path. This one answers a caller who sends this query parameter, or
   * whom its `access` lets in; the other one answers everybody else.
   */
  sharesPath?: { query: string } | 'by_access';
  /** Served without looking for a login: it answers even while the database, which logins need, does not. */
  ignoresLogin?: true;
  /** Not published in production: calls of the sample association. */
  demoOnly?: boolean;
};

/** What an act changes, in topics: whoever adds one cannot forget to say it. */
type Doing = { method: 'GET' } | { method: Exclude<Method, 'GET'>; changes: readonly Topic[] };

export type EndpointDefinition = Described & Doing;

export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends EndpointDefinition> = Parsed<E['params']>;
export type QueryOf<E extends EndpointDefinition> = Parsed<E['query']>;
export type HeadersOf<E extends EndpointDefinition> = Parsed<E['headers']>;
export type BodyOf<E extends EndpointDefinition> = Parsed<E['body']>;
/** The types that a client puts on the wire, before defaults and coercions. */
export type SentQueryOf<E extends EndpointDefinition> = Sent<E['query']>;
export type SentHeadersOf<E extends EndpointDefinition> = Sent<E['headers']>;
export type SentBodyOf<E extends EndpointDefinition> = E['upload'] extends string
  ? FormData
  : E['creates'] extends true
    ? Sent<E['body']> & { requestKey?: string }
    : Sent<E['body']>;
export type AnswerOf<E extends EndpointDefinition> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : E['response'] extends 'file'
    ? Uint8Array
    : void;

import type { z } from 'zod'

/** Who may call at all. A permission key is asked on top of it. */
export type Audience = 'staff' | 'agent' | 'supplier'

/**
 * One call. `read` answers to GET (input in the query) and to POST; `act` changes something, answers to POST only
 * and runs in one transaction. The route, its guard, its validation, the client and the docs are derived from it.
 */
export type Endpoint = {
  kind: 'read' | 'act'
  path: `/${string}`
  /** Permission key; `*` is any logged-in user, `public` is anybody. */
  needs: string
  /** Narrows `*` to who holds a key of one of these domains: what a picker lists belongs to the screens that pick it. */
  openTo?: readonly string[]
  /** Permission key asked of an agent's log-in where it is another. */
  agentNeeds?: string
  /** Which kinds of user may call; staff alone where it is not said. */
  audience?: readonly Audience[]
  /** About the person who is logged in: closed to the keys of systems. */
  personal?: true
  /** Whoever has a second factor is asked for it again where they proved it longer ago than the merchant allows. */
  sensitive?: true
  input?: z.ZodType
  output: z.ZodType
  /** Codes (of the domain's or the kit's errors) that this call may answer beside the common ones. */
  errors?: readonly string[]
  /** May answer 201016, a question; the same call with its tokens in `confirm` goes on. */
  asks?: true
  /** The answer is no envelope but a file or a stream, written by the handler. */
  raw?: true
  /** The handler opens its transactions itself (batches, one for each of many records): its ctx has none. */
  ownTransaction?: true
  /** An act of its own transactions that can be tried out (`Longtail-Env: test`): it is answered, and nothing of it stays. */
  trial?: true
  /** Carries a `clientRequestId`: the same id with the same input answers what it answered first. */
  once?: true
  /** Adds up so much that people take turns at it, as they do at the counts of lists. */
  expensive?: true
  /** May be done to many records in the background, each a call by itself in one transaction. */
  many?: true
  /** The call of the same domain that takes this one back; its input is what the handler tells (`ctx.takenBackBy`). */
  back?: string
  /**
   * What it is sent where the handler tells nothing: the `record` (its id) alone, or the same input with its yes or no `turned`
   * round.
   */
  backBy?: 'record' | 'turned'
  /** Calls a minute from one address, where guessing must be slow. */
  perMinute?: number
  /** Largest body in bytes where the usual one (`bodyLimitOf`) is not right; a file in it (`uploadUpTo`) has a limit of its own. */
  bodyLimit?: number
}

/** A stranger's body is small: nothing that is open to anybody takes more than a form. */
export const bodyLimitOf = ({ bodyLimit, needs }: Pick<Endpoint, 'bodyLimit' | 'needs'>): number =>
  bodyLimit ?? (needs === 'public' ? 64 * 1024 : 1024 * 1024)

/** The permission key that this kind of user must hold. */
export const needsOf = (endpoint: Pick<Endpoint, 'needs' | 'agentNeeds'>, kind: Audience): string =>
  kind === 'agent' ? (endpoint.agentNeeds ?? endpoint.needs) : endpoint.needs

type Options = Omit<Endpoint, 'kind' | 'path'>

export const read = <const P extends `/${string}`, const O extends Options>(path: P, options: O) =>
  ({ kind: 'read', path, ...options }) as const

export const act = <const P extends `/${string}`, const O extends Options>(path: P, options: O) =>
  ({ kind: 'act', path, ...options }) as const

export type Api = Record<string, Endpoint>
export type InputOf<E extends Endpoint> = E extends { input: infer I extends z.ZodType }
  ? z.output<I>
  : undefined
export type SentOf<E extends Endpoint> = E extends { input: infer I extends z.ZodType }
  ? z.input<I>
  : undefined
export type OutputOf<E extends Endpoint> = z.output<E['output']>

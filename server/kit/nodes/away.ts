import { codeOf } from '../error-code.ts'

/**
 * The database is away: it restarts, another takes its place, the way to it is cut. `isCommitting`: it went while a transaction was
 * being committed, so that nobody knows yet whether that happened.
 */
export class DatabaseAway extends Error {
  readonly isCommitting: boolean
  /** Of a commit that is still under way: what becomes of it. */
  readonly landed: Promise<unknown> | undefined
  constructor(cause: unknown, isCommitting: boolean, landed?: Promise<unknown>) {
    super('the database is away', { cause })
    this.name = 'DatabaseAway'
    this.isCommitting = isCommitting
    this.landed = landed
  }
}

/** Of the network and of name servers. */
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/**
 * Classes and codes of SQLSTATE: 08 a lost connection (a pooler's own refusals too), 57P01–57P03 a server that ends or begins, 25006 one
 * that only reads: a standby, or what was the primary before.
 */
const states = /^(08...|57P0[123]|25006)$/
/** What the driver says without a code. */
const texts = /Connection terminated|timeout exceeded when trying to connect|is not queryable/

/** How a server refuses a connection: closed for now, or full. */
const refusals = new Set(['55000', '53300'])
export const isRefusedConnection = (error: unknown): boolean => isAway(error) || refusals.has(codeOf(error))

/** Is this how a lost database answers, or one that does not write? */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway)
  const code = codeOf(error)
  return (
    network.has(code) ||
    states.test(code) ||
    (code === '' && error instanceof Error && texts.test(error.message))
  )
}

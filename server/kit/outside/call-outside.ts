import { sql } from 'kysely'
import type { App } from '../app-services.ts'
import { withSystemCtx } from '../system-ctx.ts'
import type { Connection } from './connections.ts'
import { post } from './post.ts'
import { Fault, findTarget } from './target.ts'

/** Longer waits nobody: what was asked may have been done all the same, and is asked after by its number. */
const patienceMs = 20_000
const storedCharacters = 4_000
/** More than this no system has to say at one time. */
const maxBytes = 4 * 1024 * 1024

/**
 * No answer, or none that can be believed. `unsent` is true where it certainly never arrived; else nobody knows whether it was
 * done, and whoever asked looks before trying anything new.
 */
export class OutsideFault extends Error {
  override readonly name = 'OutsideFault'
  readonly unsent: boolean
  constructor(fault: 'refused' | 'tooSlow' | 'cutOff' | 'serverError' | 'badAnswer', unsent = false) {
    super(fault)
    this.unsent = unsent
  }
}

export type OutsideRequest = {
  /** What is done, in our words: `pay`, `refund`. */
  verb: string
  /** Our own number of it. */
  reference?: string
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  /** A file goes as bytes, and is not kept with the call. */
  body?: string | Uint8Array<ArrayBuffer>
  /** The address is the merchant's own word: asked as a webhook is posted to, never into our own network. */
  guarded?: true
  /** What it answers is a key of its own: not kept with the call. */
  hiddenAnswer?: true
}
export type Answered = { status: number; headers: Record<string, string>; text: string }

/** Asks a system outside, outside of any transaction; what was asked and answered is kept, headers (they hold keys) are not. */
export async function callOutside(
  app: App,
  connection: Connection,
  input: OutsideRequest,
): Promise<Answered> {
  const began = performance.now()
  const outcome = await answerOf(app, connection, input).catch((error: unknown) => {
    if (error instanceof OutsideFault) return error
    throw error
  })
  const isFault = outcome instanceof OutsideFault
  await logCall(app, connection, input, {
    ms: Math.round(performance.now() - began),
    status: isFault ? null : outcome.status,
    error: isFault ? outcome.message : outcome.status >= 500 ? 'serverError' : '',
    answered: isFault || input.hiddenAnswer ? '' : outcome.text,
  })
  if (isFault) throw outcome
  return outcome
}

async function answerOf(app: App, { mode, fault }: Connection, input: OutsideRequest): Promise<Answered> {
  const isFaulty = mode === 'simulator'
  if (isFaulty && fault === 'down') throw new OutsideFault('refused', true)
  const isGuarded = input.guarded && !isFaulty
  const answer = await (isGuarded ? askGuarded(app, input) : fetchOnce(input))
  // The simulator has done it; its answer is what goes wrong.
  if (isFaulty && fault === 'lost') throw new OutsideFault('tooSlow')
  if (isFaulty && fault === 'error') throw new OutsideFault('serverError')
  // As something between us would answer in its place.
  return isFaulty && fault === 'garbled' ? { ...answer, status: 200, text: '{"status":"ok"}' } : answer
}

/** The object that an answer holds; what is none is no answer of the system's, and says nothing of what was done. */
export function parseObject(text: string): Record<string, unknown> {
  try {
    const response: unknown = JSON.parse(text)
    if (typeof response === 'object' && response !== null) return { ...response }
  } catch {
    // Said below.
  }
  throw new OutsideFault('badAnswer')
}

async function fetchOnce({ url, method, headers = {}, body }: OutsideRequest): Promise<Answered> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      ...(method === 'POST' && body !== undefined && { body }),
    })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: await textOf(response),
    }
  } catch (error) {
    throw error instanceof OutsideFault ? error : faultOf(error)
  }
}

/** Read to its end, or not believed: no more than so many bytes. */
export async function textOf({ body }: Response, max = maxBytes): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > max) throw new OutsideFault('badAnswer')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Where the connection is held to the address that was looked at: a name cannot lead elsewhere a moment later. */
async function askGuarded(
  app: App,
  { url, method, headers = {}, body = '' }: OutsideRequest,
): Promise<Answered> {
  const unsent = (error: unknown) => {
    throw error instanceof Fault ? new OutsideFault('refused', true) : error
  }
  const target = await findTarget(url, app.config).catch(unsent)
  const response = await post(target, headers, String(body), patienceMs, maxBytes, method).catch((error) => {
    throw error instanceof Fault ? faultOfPost(error.message) : error
  })
  return { status: response.status, headers: response.headers, text: response.answer }
}

const faultOfPost = (fault: string): OutsideFault =>
  fault === 'refused'
    ? new OutsideFault('refused', true)
    : new OutsideFault(fault === 'tooSlow' || fault === 'badAnswer' ? fault : 'cutOff')

function faultOf(error: unknown): OutsideFault {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return new OutsideFault('tooSlow')
  const code = cause?.code ?? ''
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'
    ? new OutsideFault('refused', true)
    : new OutsideFault('cutOff')
}

type LoggedCall = Pick<OutsideRequest, 'verb' | 'reference' | 'body' | 'url'> & { method: string }
type Outcome = { ms: number; status: number | null; error: string; answered: string }
const cut = (text = ''): string => text.replaceAll('\0', '').slice(0, storedCharacters)

/** In a transaction of its own: the call happened, whatever becomes of what asked for it. Protocols that are no HTTP write theirs by it too. */
export const logCall = (
  app: App,
  { id, merchantId }: Connection,
  input: LoggedCall,
  outcome: Outcome,
): Promise<void> =>
  withSystemCtx(app, merchantId, async ({ db }) => {
    const { ms, status, error, answered } = outcome
    await sql`insert into outside_call (merchant_id, connection_id, verb, target, reference, status, error, ms, asked, answered)
      values (${merchantId}, ${id}, ${input.verb}, ${`${input.method} ${input.url.split('?')[0]}`}, ${input.reference ?? ''}, ${status}, ${error}, ${ms},
        ${cut(typeof input.body === 'string' ? input.body : input.body && `${input.body.length} bytes`)}, ${cut(answered)})`.execute(
      db,
    )
    await (error
      ? sql`update outside_connection set failed_at = now(), failures = failures + 1, last_error = ${error}
          where merchant_id = ${merchantId} and id = ${id}`.execute(db)
      : sql`update outside_connection set ok_at = now(), failures = 0, last_error = ''
          where merchant_id = ${merchantId} and id = ${id}`.execute(db))
  })

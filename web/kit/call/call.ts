import { kitErrors } from '#contract/kit/errors.ts'
import type { WordKey } from '#contract/words.ts'
import { CallError, noResponse } from './call-error.ts'
import type { LightEndpoint } from './endpoint-table.ts'
import { isUnattended, noteSent } from './unattended.ts'
import { readReply } from './reply.ts'
import { formPairs, takePath, toBody, toQuery, type Pair } from './wire.ts'

/** What a call needs of the page around it. */
export type CallEnvironment = {
  fetch: typeof fetch
  session: () => { sessionId?: string; merchantCode?: string } | null
  language: () => string
  word: (key: WordKey) => string
  toast: (message: string) => void
  /** To the log-in page, which brings the person back here afterwards. */
  toLogin: () => void
  clearLogin: () => void
  onOpenTrial: () => boolean
  /** The failure as the error monitor may want to see it. */
  report: (error: CallError, url: string, status: number) => void
}
/** A call that takes an act back, and what it is sent. */
export type Back = { call: string; input: unknown }
export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Keep quiet about a failure: the caller tells it itself, or it does not matter. */
  skipToast?: boolean | undefined
  /** Hears which calls take the act back, where it can be. */
  onBack?: ((back: readonly Back[]) => void) | undefined
  /** Tokens of the questions that the person has answered with yes. */
  confirm?: string[] | undefined
}
export type Send = (endpoint: LightEndpoint, input?: unknown, options?: CallOptions) => Promise<unknown>

/** Milliseconds after which a call is given up; there is no retry (requirements §9). */
const timeOut = 60_000
/** A read longer than this goes as POST: servers and proxies cut long addresses. */
export const longestUrl = 1_800

/** The one way to the server: requirements §7.1 for what is sent, §8 for what comes back. */
export function createSend(environment: CallEnvironment): Send {
  return async (endpoint, input, options = {}) => {
    const { signal } = options
    let request: Request
    try {
      request = buildRequest(environment, endpoint, input, options.confirm, within(signal))
    } catch (thrown) {
      const error = new CallError({ code: 404, name: 'notSent', message: (thrown as Error).message })
      react(environment, error, options)
      throw error
    }
    const { result, error, status, back } = await ask(environment, endpoint, request)
    if (back) options.onBack?.(back)
    if (!error) return result
    if (signal?.aborted) throw signal.reason
    react(environment, error, options)
    environment.report(error, request.url, status)
    throw error
  }
}

/** The caller's own end, or the time-out. */
function within(signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(timeOut)
  return signal ? AbortSignal.any([signal, limit]) : limit
}

type Asking = { result?: unknown; error?: CallError; status: number; back?: readonly Back[] | undefined }
/** Beside the answer: the way back. */
const backIn = ({ headers }: Response): readonly Back[] | undefined => {
  const text = headers.get('x-taken-back-by')
  return text ? (JSON.parse(decodeURIComponent(text)) as Back[]) : undefined
}
async function ask({ fetch }: CallEnvironment, endpoint: LightEndpoint, request: Request): Promise<Asking> {
  let status = 0
  try {
    const response = await fetch(request)
    status = response.status
    if (endpoint.raw && response.ok && isFile(response)) return { result: response, status }
    const body: unknown = await response.json().catch(() => undefined)
    return { result: readReply(request.url, status, body), status, back: backIn(response) }
  } catch (thrown) {
    return { error: thrown instanceof CallError ? thrown : noAnswer(), status }
  }
}

/** A refusal comes as an envelope where a file was asked for. */
const isFile = ({ headers }: Response): boolean =>
  headers.has('content-disposition') || !headers.get('content-type')?.startsWith('application/json')

const noAnswer = () => new CallError({ code: noResponse, name: 'noResponse', message: '' })

/**
 * A file from its address, or why there is none: a refusal is told as that of any call, and the page stays. Links cannot do that: what
 * is refused there takes the page's place.
 */
export async function fetchFile(environment: CallEnvironment, href: string): Promise<Response | undefined> {
  const headers = { 'x-language': environment.language() }
  const request = new Request(new URL(href, globalThis.location?.href ?? 'http://localhost'), { headers })
  const { result, error } = await ask(environment, fileEndpoint, request)
  if (error) react(environment, error, {})
  return result instanceof Response ? result : undefined
}
const fileEndpoint = { path: '/', kind: 'read', needs: '*', raw: true } as const

/** Builds the request of a call; throws where it cannot be built. */
function buildRequest(
  environment: Pick<CallEnvironment, 'session' | 'language'>,
  endpoint: LightEndpoint,
  input: unknown,
  confirm: string[] | undefined,
  signal: AbortSignal,
): Request {
  const { path, rest } = takePath(endpoint.path, input)
  const session = environment.session()
  const pairs: Pair[] = [
    ...formPairs(rest),
    ...formPairs({ confirm: confirm?.length ? confirm : undefined }),
    ['timestamp', String(Date.now())],
    ['sessionId', session?.sessionId ?? ''],
  ]
  const query = `${path}?${toQuery(pairs)}`
  // An act is always somebody's: a gate that scans by its camera is used without a key or a finger.
  const isAlone = endpoint.kind === 'read' && isUnattended()
  if (!isAlone) noteSent()
  const asGet = endpoint.kind === 'read' && query.length <= longestUrl
  return new Request(new URL(asGet ? query : path, globalThis.location?.href ?? 'http://localhost'), {
    method: asGet ? 'GET' : 'POST',
    headers: {
      'x-https': String(globalThis.location?.protocol === 'https:'),
      'x-merchant-code': session?.merchantCode ?? '',
      'x-local-time': localTime(new Date()),
      'cache-control': 'no-cache',
      'x-language': environment.language(),
      ...(isAlone && { 'x-unattended': '1' }),
    },
    credentials: 'include',
    signal,
    ...(!asGet && { body: toBody(pairs) }),
  })
}

/** 2026-11-21T09:30:05+07:00 on the person's own clock. */
function localTime(now: Date): string {
  const offset = -now.getTimezoneOffset()
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0')
  const local = new Date(now.getTime() + offset * 60_000).toISOString().slice(0, 19)
  return `${local}${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`
}

/** What a failure does to the page: log-in state, redirect, toast. Gives the failure its words where it has none. */
function react(environment: CallEnvironment, error: CallError, { skipToast = false }: CallOptions): void {
  const trial = environment.onOpenTrial()
  const words = wordsOf(error)
  if (words) error.message = environment.word(words)
  if (error.code === 401 || error.code === kitErrors.brokenCredential.code) {
    environment.clearLogin()
    environment.toLogin()
  } else if (error.code === kitErrors.notLoggedIn.code && !trial) environment.toLogin()
  if (!skipToast && !trial) environment.toast(error.message)
}

function wordsOf(error: CallError): WordKey | undefined {
  if (error.code === noResponse) return 'kit.errors.requestFailed'
  if (error.code === 502) return 'kit.errors.badGateway'
  return error.name === 'network' || error.name === 'notSent' ? 'kit.errors.network' : undefined
}

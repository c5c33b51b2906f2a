import http from 'node:http'
import https from 'node:https'
import { Fault, type Target } from './target.ts'

/** Longer waits nobody for: a receiver takes it in and works on it afterwards. */
const patienceMs = 10_000
/** As much of an answer is read, where nothing else is said. */
const answerBytes = 4_000

export type Answered = { status: number; headers: Record<string, string>; answer: string }

/**
 * Posts a body, or asks without one, at the address that was found, and at no other: the name is not asked again, redirections are not followed.
 * Of the answer the beginning is read. Throws `Fault` where there is none in time.
 */
export function post(
  { url, address, family }: Target,
  headers: Record<string, string>,
  body: string,
  within = patienceMs,
  max = answerBytes,
  method: 'POST' | 'GET' = 'POST',
): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const over = AbortSignal.timeout(within)
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: { ...headers, ...(method === 'POST' && { 'content-length': Buffer.byteLength(body) }) },
    agent: false,
    maxHeaderSize: 16_384,
    lookup: (_, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family)),
  })
  const end = (fault: string) => {
    reject(new Fault(fault))
    request.destroy()
  }
  over.addEventListener('abort', () => end('tooSlow'))
  request.on('error', (error: NodeJS.ErrnoException) => end(faultOf(error)))
  request.on('response', (response) => {
    const parts: Buffer[] = []
    let size = 0
    const done = () => {
      const status = response.statusCode ?? 0
      const answer = Buffer.concat(parts).subarray(0, max).toString('utf8').replaceAll('\0', '')
      resolve({ status, headers: textHeaders(response.headers), answer })
      request.destroy()
    }
    response.on('data', (part: Buffer) => {
      parts.push(part)
      size += part.length
      if (size >= max) done()
    })
    response.on('end', done)
    response.on('error', () => end('cutOff'))
  })
  request.end(method === 'POST' ? body : undefined)
  return promise
}

const textHeaders = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

function faultOf({ code = '' }: NodeJS.ErrnoException): string {
  if (code === 'ECONNREFUSED') return 'refused'
  if (code === 'HPE_HEADER_OVERFLOW') return 'badAnswer'
  if (code.startsWith('HPE_')) return 'badAnswer'
  if (code.startsWith('ERR_TLS') || /CERT|SELF_SIGNED|SSL/.test(code)) return 'badCertificate'
  return 'cutOff'
}

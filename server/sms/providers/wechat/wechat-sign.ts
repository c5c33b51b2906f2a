import { createHash } from 'node:crypto'
import { isOneOf } from '../../../kit/outside/constant-time.ts'

/** Of the word that both know, the time in seconds, a random word and, where the account encrypts, of what was encrypted. */
export const wechatSignature = (...parts: string[]): string =>
  createHash('sha1').update(parts.toSorted().join('')).digest('hex')

const maxSeconds = 600

/** Signed with our word, and lately; `encrypted`: what came encrypted, which its own signature covers. */
export function isWechats(token: string, query: URLSearchParams, now: Date, encrypted?: string): boolean {
  const of = (name: string) => query.get(name) ?? ''
  const timestamp = of('timestamp')
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  const signed = [token, timestamp, of('nonce'), ...(encrypted === undefined ? [] : [encrypted])]
  const given = of(encrypted === undefined ? 'signature' : 'msg_signature')
  return token !== '' && age <= maxSeconds && isOneOf(given, [wechatSignature(...signed)])
}

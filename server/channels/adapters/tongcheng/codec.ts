import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { isOneOf } from '../../../kit/outside/constant-time.ts'
import { base64Bytes, withPluses } from '../../parts/base64.ts'
import { objectIn, textIn } from '../../../kit/outside/json-object.ts'
import { losslessObject } from '../../parts/lossless-json.ts'

/** Single DES is no cipher of OpenSSL 3 any more; triple DES by the same key three times is the same function. */
const cipher = 'des-ede3-ecb'
const tripled = (key: string): Buffer => Buffer.from(key.repeat(3), 'utf8')
export const isKey = (key: string): boolean => Buffer.byteLength(key) === 8

export function seal(plain: string, key: string): string {
  const sealing = createCipheriv(cipher, tripled(key), null)
  return Buffer.concat([sealing.update(plain, 'utf8'), sealing.final()]).toString('base64')
}

/** Undefined for what this key does not open. */
export function unseal(sealed: string, key: string): string | undefined {
  const bytes = base64Bytes(sealed)
  if (!bytes || !isKey(key)) return undefined
  try {
    const opening = createDecipheriv(cipher, tripled(key), null)
    return Buffer.concat([opening.update(bytes), opening.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

export type Head = { user_id: string; method: string; timestamp: string; version: string; sign: string }
export type Envelope = { head: Head; sealed: string }

export const signOf = (
  { user_id, method, timestamp, version }: Omit<Head, 'sign'>,
  sealed: string,
  key: string,
): string =>
  createHash('md5').update(`${user_id}${method}${timestamp}${version}${sealed}${key}`, 'utf8').digest('hex')

/** The outer envelope alone; nothing in it is believed yet. */
export function envelopeOf(body: Buffer | string): Envelope | undefined {
  const bytes = base64Bytes(body.toString('utf8'))
  const message = bytes && losslessObject(bytes.toString('utf8'))
  if (!message) return undefined
  const head = objectIn(message['requestHead'])
  const envelope = {
    head: {
      user_id: textIn(head['user_id']),
      method: textIn(head['method']),
      timestamp: textIn(head['timestamp']),
      version: textIn(head['version']),
      sign: textIn(head['sign']).toLowerCase(),
    },
    sealed: withPluses(message['requestBody']),
  }
  return envelope.head.user_id && envelope.head.method ? envelope : undefined
}

/** The key of those that are valid by which this was signed. */
export const keyOf = (
  { head, sealed }: Envelope,
  keys: readonly (string | undefined)[],
): string | undefined =>
  keys.find((key) => key && isKey(key) && isOneOf(head.sign, [signOf(head, sealed, key)]))

export function request(head: Omit<Head, 'sign' | 'version'>, body: unknown, key: string): string {
  const sealed = seal(JSON.stringify(body), key)
  const whole = { ...head, version: 'v1.0' }
  return base64({
    requestHead: { ...whole, sign: signOf(whole, sealed, key) },
    requestBody: sealed,
  })
}

/** Answers are sealed and not signed. */
export const response = (
  { code, message, timestamp }: { code: string; message: string; timestamp: string },
  body: unknown,
  key: string | undefined,
): string =>
  base64({
    responseHead: { res_code: code, res_msg: message, timestamp },
    responseBody: key && isKey(key) && body !== undefined ? seal(JSON.stringify(body), key) : '',
  })

export type Answered = { code: string; message: string; body: Record<string, unknown> }
export function responseOf(text: string, key: string): Answered | undefined {
  const bytes = base64Bytes(text)
  const message = bytes && losslessObject(bytes.toString('utf8'))
  if (!message) return undefined
  const head = objectIn(message['responseHead'])
  const plain = unseal(withPluses(message['responseBody']), key)
  const code = textIn(head['res_code'])
  return code
    ? { code, message: textIn(head['res_msg']), body: (plain && losslessObject(plain)) || {} }
    : undefined
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64')

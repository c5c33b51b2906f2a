import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { base64Bytes, withPluses } from '../../parts/base64.ts'
import { isOneOf } from '../../../kit/outside/constant-time.ts'
import { textIn } from '../../../kit/outside/json-object.ts'
import { losslessObject } from '../../parts/lossless-json.ts'
import { formFields, multipart } from '../../parts/multipart.ts'

/** It pads to blocks of 32, twice the cipher's own: what pads by itself cannot take every second of them off again. */
const block = 32
const cipher = 'aes-256-cbc'
export const isKey = (key: string): boolean => Buffer.byteLength(key) === 32
const keyAndStart = (key: string): [Buffer, Buffer] => [
  Buffer.from(key, 'utf8'),
  Buffer.from(key, 'utf8').subarray(0, 16),
]

export function seal(plain: string, key: string): string {
  const bytes = Buffer.from(plain, 'utf8')
  const pad = block - (bytes.length % block)
  const sealing = createCipheriv(cipher, ...keyAndStart(key)).setAutoPadding(false)
  return Buffer.concat([
    sealing.update(bytes),
    sealing.update(Buffer.alloc(pad, pad)),
    sealing.final(),
  ]).toString('base64')
}

/** Undefined for what this key does not open. */
export function unseal(sealed: string, key: string): string | undefined {
  const bytes = base64Bytes(sealed)
  if (!bytes || bytes.length === 0 || bytes.length % 16 !== 0 || !isKey(key)) return undefined
  const opening = createDecipheriv(cipher, ...keyAndStart(key)).setAutoPadding(false)
  const padded = Buffer.concat([opening.update(bytes), opening.final()])
  const pad = padded.at(-1) ?? 0
  const isPadded = pad >= 1 && pad <= block && pad <= padded.length
  const rest = padded.subarray(padded.length - pad)
  return isPadded && rest.every((byte) => byte === pad)
    ? padded.subarray(0, padded.length - pad).toString('utf8')
    : undefined
}

export type Form = {
  partnerId: string
  action: string
  timestamp: string
  nonce: string
  data: string
  sign: string
}
export const signOf = (
  { partnerId, action, timestamp, nonce, data }: Omit<Form, 'sign'>,
  key: string,
): string =>
  createHash('md5').update(`${partnerId}${action}${timestamp}${key}${nonce}${data}`, 'utf8').digest('hex')

/** The form alone; nothing in it is believed yet. */
export function formOf(body: Buffer | string, contentType = ''): Form | undefined {
  const fields = formFields(body, contentType)
  const form = {
    partnerId: fields['partnerId']?.trim() ?? '',
    action: fields['action']?.trim() ?? '',
    timestamp: fields['timestamp']?.trim() ?? '',
    nonce: fields['nonce']?.trim() ?? '',
    data: withPluses(fields['data']),
    sign: fields['sign']?.trim().toLowerCase() ?? '',
  }
  return form.partnerId && form.data ? form : undefined
}

/** The key of those that are valid by which this was signed. */
export const keyOf = (form: Form, keys: readonly (string | undefined)[]): string | undefined =>
  keys.find((key) => key && isKey(key) && isOneOf(form.sign, [signOf(form, key)]))

export type Sending = { partnerId: string; key: string; timestamp: string; nonce?: string; token?: string }
const newNonce = (): string => randomBytes(8).toString('hex').toUpperCase()

export function request(
  action: string,
  body: string,
  { partnerId, key, timestamp, nonce = newNonce(), token }: Sending,
) {
  const form = { partnerId, action, timestamp, nonce, data: seal(body, key) }
  const fields = { ...form, sign: signOf(form, key), ...(token !== undefined && { access_token: token }) }
  return multipart(fields, `form${nonce}`)
}

export type Answered = { code: string; message: string; data: unknown }
/** `errno` of what we asked, `code` of what it asked; undefined for what is neither. */
export function answerOf(text: string, key: string): Answered | undefined {
  const response = losslessObject(unseal(text, key) ?? '')
  const code = textIn(response?.['errno']) || textIn(response?.['code'])
  return response && code ? { code, message: textIn(response['message']), data: response['data'] } : undefined
}

import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { isObject, textIn } from '../../../kit/outside/json-object.ts'
import { losslessObject } from '../../parts/lossless-json.ts'

/** What an account of Ctrip's is given: a key to sign with, key and start vector (16 letters each) to encrypt with. */
export type Keys = Readonly<Record<string, string>>
export type Header = {
  accountId: string
  serviceName: string
  requestTime: string
  version: string
  sign: string
}
export type Envelope = { header: Header; body: string }

/** Each byte as two letters, `a` to `p`: its high half, then its low half. */
export const toLetters = (bytes: Buffer): string =>
  Array.from(bytes, (byte) => String.fromCharCode(97 + (byte >> 4), 97 + (byte & 15))).join('')

/** Undefined for what was not written by `toLetters`. */
export function fromLetters(text: string): Buffer | undefined {
  if (text.length % 2 || !/^[a-p]*$/.test(text)) return undefined
  const half = (at: number) => text.charCodeAt(at) - 97
  return Buffer.from(Array.from({ length: text.length / 2 }, (_, no) => half(no * 2) * 16 + half(no * 2 + 1)))
}

const bytesOf = (key = ''): Buffer => Buffer.from(key, 'utf8')
/** Can these be used to encrypt with? */
export const areKeys = ({ aesKey, aesIv }: Keys): boolean =>
  bytesOf(aesKey).length === 16 && bytesOf(aesIv).length === 16

export function encrypt(plain: string, { aesKey, aesIv }: Keys): string {
  const cipher = createCipheriv('aes-128-cbc', bytesOf(aesKey), bytesOf(aesIv))
  return toLetters(Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]))
}

/** Undefined where it does not decrypt. */
export function decrypt(sealed: string, keys: Keys): string | undefined {
  const bytes = fromLetters(sealed)
  if (!bytes?.length || !areKeys(keys)) return undefined
  try {
    const decipher = createDecipheriv('aes-128-cbc', bytesOf(keys['aesKey']), bytesOf(keys['aesIv']))
    return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Over the encrypted body, as it is sent. */
export const signOf = (header: Omit<Header, 'sign'>, body: string, signKey = ''): string =>
  createHash('md5')
    .update(
      header.accountId + header.serviceName + header.requestTime + body + header.version + signKey,
      'utf8',
    )
    .digest('hex')

/** The outer envelope; undefined where it is none. Nothing is believed yet. */
export function envelopeOf(raw: Buffer | string): Envelope | undefined {
  const { header, body } = losslessObject(raw.toString('utf8')) ?? {}
  if (!isObject(header)) return undefined
  const plain = (key: string) => {
    const value = header[key]
    return typeof value === 'string' ? value : textIn(value)
  }
  const accountId = plain('accountId')
  if (!accountId) return undefined
  return {
    header: {
      accountId,
      serviceName: plain('serviceName'),
      requestTime: plain('requestTime'),
      version: plain('version'),
      sign: plain('sign'),
    },
    body: typeof body === 'string' ? body : '',
  }
}

export function sealedEnvelope(header: Omit<Header, 'sign'>, plain: string, keys: Keys): string {
  const body = encrypt(plain, keys)
  return JSON.stringify({ header: { ...header, sign: signOf(header, body, keys['signKey']) }, body })
}

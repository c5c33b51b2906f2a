import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

/** `MWS <client>:<signature>` over method, path and date; the body is not covered. */
export const signatureOf = (secret: string, method: string, uri: string, date: string): string =>
  createHmac('sha1', secret).update(`${method} ${uri}\n${date}`, 'utf8').digest('base64')

/** Client and signature of an `Authorization` header; undefined where it is none of this kind. */
export function authorizationOf(header = ''): { clientId: string; signature: string } | undefined {
  const [, clientId, signature] = /^MWS ([^:\s]+):(\S+)$/.exec(header.trim()) ?? []
  return clientId && signature ? { clientId, signature } : undefined
}

/** Sixteen letters as they are, or thirty-two hex digits; undefined for what is no key. */
function keyOf(text = ''): Buffer | undefined {
  const bytes = /^[0-9a-fA-F]{32}$/.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'utf8')
  return bytes.length === 16 ? bytes : undefined
}
export const isKey = (text: string): boolean => keyOf(text) !== undefined

/** The start vector is the key, its halves exchanged. */
const vectorOf = (key: Buffer): Buffer => Buffer.concat([key.subarray(8), key.subarray(0, 8)])

export function seal(plain: string, aesKey = ''): string {
  const key = keyOf(aesKey)
  if (!key) throw new Error('Meituan: no key to seal with')
  const cipher = createCipheriv('aes-128-cbc', key, vectorOf(key))
  return Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]).toString('base64')
}

/** Undefined where it does not open. */
export function unseal(sealed: string, aesKey = ''): string | undefined {
  const key = keyOf(aesKey)
  const text = sealed.replaceAll(/\s/g, '')
  if (!key || !text || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, vectorOf(key))
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** A sealed message is Base64, a plain one an object. */
export const isSealed = (body: Buffer | string): boolean => {
  const text = body.toString('utf8').trimStart()
  return text !== '' && !text.startsWith('{') && !text.startsWith('[')
}

import { createPrivateKey, createPublicKey, createSign, createVerify } from 'node:crypto'

type Values = Record<string, unknown>

/** What is signed: the keys sorted, `key=value` with nothing between; a list as compact JSON, the keys of its objects sorted. */
export const signText = (values: Values): string =>
  Object.keys(values)
    .filter((key) => key !== 'sign')
    .toSorted()
    .map((key) => `${key}=${textOf(values[key])}`)
    .join('')

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(sorted(value)) : String(value)

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

/** RSA over MD5, in lower hex, as Ksher has it: no choice of ours. */
export const ksherSign = (values: Values, privateKey: string): string =>
  createSign('RSA-MD5').update(signText(values), 'utf8').sign(createPrivateKey(privateKey)).toString('hex')

/** False for a key that cannot be read as well: nothing it signed is believed. */
export function ksherVerifies(values: Values, sign: string, publicKey: string): boolean {
  if (!/^[0-9a-f]+$/.test(sign)) return false
  try {
    return createVerify('RSA-MD5')
      .update(signText(values), 'utf8')
      .verify(createPublicKey(publicKey), Buffer.from(sign, 'hex'))
  } catch {
    return false
  }
}

/** Can these be read as keys at all? */
export function areKeys(privateKey: string, publicKey: string): boolean {
  try {
    createPrivateKey(privateKey)
    createPublicKey(publicKey)
    return true
  } catch {
    return false
  }
}

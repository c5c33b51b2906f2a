import { createPrivateKey, createPublicKey, createSign, createVerify } from 'node:crypto'

/**
 * What is signed: keys ascending, `key=value` joined by `&`; an object is laid out in its place by its own sorted keys without its
 * name, a list element by element; what is null is left out.
 */
export const signText = (values: unknown): string => parts('', values).join('&')

function parts(key: string, value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((one) => parts(key, one))
  if (typeof value !== 'object') return [`${key}=${String(value)}`]
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, inner]) => parts(name, inner))
}

/** RSA over SHA-1 in base64, as LianLian Pay Thailand has it. */
export const lianlianSign = (values: unknown, privateKey: string): string =>
  createSign('RSA-SHA1')
    .update(signText(values), 'utf8')
    .sign(createPrivateKey(privateKey))
    .toString('base64')

export function lianlianVerifies(values: unknown, sign: string, publicKey: string): boolean {
  try {
    return createVerify('RSA-SHA1')
      .update(signText(values), 'utf8')
      .verify(createPublicKey(publicKey), Buffer.from(sign, 'base64'))
  } catch {
    return false
  }
}

import { createPrivateKey, createPublicKey, createSign, createVerify } from 'node:crypto'

type Values = Record<string, unknown>

/** What is signed: fields that have a value, keys ascending, `key=value` joined by `&`; `sign_type` is one of them. */
export const signText = (values: Values): string =>
  Object.keys(values)
    .filter(
      (key) => key !== 'sign' && values[key] !== '' && values[key] !== null && values[key] !== undefined,
    )
    .toSorted()
    .map((key) => `${key}=${String(values[key])}`)
    .join('&')

/** RSA over MD5 in base64, as LianLian in China has it: no choice of ours. */
export const chinaSign = (values: Values, privateKey: string): string =>
  createSign('RSA-MD5').update(signText(values), 'utf8').sign(createPrivateKey(privateKey)).toString('base64')

export function chinaVerifies(values: Values, publicKey: string): boolean {
  try {
    return createVerify('RSA-MD5')
      .update(signText(values), 'utf8')
      .verify(createPublicKey(publicKey), Buffer.from(String(values['sign'] ?? ''), 'base64'))
  } catch {
    return false
  }
}

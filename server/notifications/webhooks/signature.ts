import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '../../kit/outside/constant-time.ts'
import { sealText, unsealText, type Keeper } from '../../kit/outside/seal.ts'

/** How secrets begin, as the Standard Webhooks specification writes them: base64 behind it. */
const prefix = 'whsec_'

export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

/** As it is stored: sealed like the keys of providers. */
export const sealSecret = (keeper: Keeper, merchantId: number, secret: string): string =>
  sealText(keeper, merchantId, secret)
/** One that was stored before secrets were sealed is read as it is until the start that seals it. */
export const openSecret = (keeper: Keeper, merchantId: number, stored: string): string =>
  stored.startsWith(prefix) ? stored : unsealText(keeper, merchantId, stored)

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64')

/** `v1,<base64>`: HMAC-SHA256 of "id.seconds.body" under the secret. */
export const sign = (secret: string, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64')}`

/** The headers of a delivery, signed by each secret that holds at the moment. */
export const signedHeaders = (
  secrets: readonly string[],
  id: string,
  seconds: number,
  body: string,
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': secrets.map((secret) => sign(secret, id, seconds, body)).join(' '),
})

/** As a receiver checks it: one of the signatures is ours, and the moment is not older or newer than five minutes. */
export function verifies(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
  now: number,
): boolean {
  const [id, seconds, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`]),
  )
  if (!(Math.abs(now / 1000 - Number(seconds)) <= 300)) return false
  const ours = sign(secret, id ?? '', Number(seconds), body)
  return (signatures ?? '').split(' ').some((theirs) => sameText(theirs, ours))
}

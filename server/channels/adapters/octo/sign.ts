import { createHmac } from 'node:crypto'
import { isOneOf } from '../../../kit/outside/constant-time.ts'

/** Ours, of what we tell a reseller and of what a signed one tells us: the time and the bytes as they are. */
export const signatureHeader = 'x-longtail-signature'
const toleranceSeconds = 300

export const macOf = (secret: string, seconds: number, body: Buffer | string): string =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')

export const signatureOf = (secret: string, now: Date, body: Buffer | string): string => {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${macOf(secret, seconds, body)}`
}

/** True, or what is wrong with it. The signature is looked at first: a wrong clock is told only to whom it concerns. */
export function verifySignature(
  header: string | undefined,
  secrets: readonly (string | undefined)[],
  body: Buffer,
  now: Date,
): true | 'badSignature' | 'staleClock' {
  const [, t = '', v1 = ''] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/i.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (!t) return 'badSignature'
  const seconds = Number(t)
  const wanted = secrets.flatMap((secret) => (secret ? [macOf(secret, seconds, body)] : []))
  if (!isOneOf(v1.toLowerCase(), wanted)) return 'badSignature'
  return Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds ? true : 'staleClock'
}

/** The key of an `Authorization: Bearer` header; '' where there is none. */
export const bearerOf = (header: string | undefined): string =>
  /^bearer\s+(\S+)$/i.exec(header?.trim() ?? '')?.[1] ?? ''

import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Proxies in front: how many, or who they are (addresses, ranges). What anybody else says of a caller's address is not believed. */
export type TrustedProxies = number | readonly string[]

const ranges = ['loopback', 'linklocal', 'uniquelocal']

/** Reads the setting; undefined for what is no number of proxies, no address and no range. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  const named = text.split(',').map((one) => one.trim())
  if (/^\d?$/.test(text)) return Number(text)
  return named.every((one) => ranges.includes(one) || isRange(one)) ? named : undefined
}

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (!version || more.length) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** For Fastify, which trusts nobody when it is given a mere number. */
export const trustIn = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? proxies > 0 && ((_: string, hop: number) => hop < proxies) : [...proxies]

/** Proxies write addresses behind what they were sent; what is none, and all before it, was made up by somebody. */
export async function keepAddresses({ raw: { headers } }: FastifyRequest): Promise<void> {
  const said = headers['x-forwarded-for']
  if (said === undefined) return
  const named = String(said)
    .split(',')
    .map((one) => one.trim())
  headers['x-forwarded-for'] = named.slice(named.findLastIndex((one) => !isIP(one)) + 1).join(', ')
}

import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppConfig } from '../app-services.ts'

/** Addresses that are nobody's on the open network: our own machine, our own network, a cloud's keeper of keys. */
const closed = new net.BlockList()
for (const network of (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
).split(' '))
  addTo(closed, network, 'ipv4')
// Of the new addresses only 2000::/3 is given out; in it lie some that lead back to old ones, or nowhere.
const given = new net.BlockList()
addTo(given, '2000::/3', 'ipv6')
for (const network of ['2001::/32', '2001:db8::/32', '2002::/16']) addTo(closed, network, 'ipv6')

function addTo(list: net.BlockList, network: string, type: net.IPVersion): void {
  const [address = '', bits] = network.split('/')
  list.addSubnet(address, Number(bits), type)
}

export const isClosed = (address: string): boolean =>
  net.isIPv4(address)
    ? closed.check(address, 'ipv4')
    : !given.check(address, 'ipv6') || closed.check(address, 'ipv6')

/** Where a delivery goes: the address of this moment, which the connection is held to. */
export type Target = { url: URL; address: string; family: number }
/** Words of `notifications.faults`. */
export class Fault extends Error {
  override readonly name = 'Fault'
}

type Asks = Pick<AppConfig, 'demo' | 'anyWebhookTarget'>

/** Why this may not be an address of ours to call, before its name is asked for; '' where it may. */
export function whyNotUrl(
  text: string,
  { demo, anyWebhookTarget }: Asks,
): '' | 'notHttps' | 'badAddress' | 'closedAddress' {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return 'badAddress'
  if (url.protocol !== 'https:' && !demo && !anyWebhookTarget) return 'notHttps'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return net.isIP(host) && isClosed(host) && !anyWebhookTarget ? 'closedAddress' : ''
}

/** Who tells the addresses of a name, and how many milliseconds are waited for it. */
type Names = { find: (host: string) => Promise<readonly LookupAddress[]>; patienceMs: number }
const names: Names = { find: (host) => lookup(host, { all: true }), patienceMs: 5_000 }

/** Throws `Fault` where it is none, or its name is not found in time. All that a name leads to must be open: who asks twice could be answered otherwise. */
export async function findTarget(text: string, asks: Asks, { find, patienceMs } = names): Promise<Target> {
  const why = whyNotUrl(text, asks)
  if (why) throw new Fault(why)
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = await Promise.race([find(host).catch(() => []), sleep(patienceMs, [], { ref: false })])
  const [first] = found
  if (!first) throw new Fault('noSuchHost')
  if (!asks.anyWebhookTarget && found.some(({ address }) => isClosed(address)))
    throw new Fault('closedAddress')
  return { url, ...first }
}

import net from 'node:net'

/** An own name of a network at home or in a house, by its last part. */
const houseNames = ['localhost', 'local', 'internal', 'lan', 'home', 'arpa', 'test']
const privateNetworks = new net.BlockList()
privateNetworks.addSubnet('127.0.0.0', 8)
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addSubnet('169.254.0.0', 16)
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Can anybody on the internet come to this address? A name that is not plainly of a house counts as public. */
export function isPublicAddress(url: string): boolean {
  if (!URL.canParse(url)) return true
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const family = net.isIP(host)
  if (family) return !privateNetworks.check(host, family === 6 ? 'ipv6' : 'ipv4')
  return host.includes('.') && !houseNames.includes(host.split('.').at(-1)!)
}

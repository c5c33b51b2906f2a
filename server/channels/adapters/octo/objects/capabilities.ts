import type { ChannelConnection, Wire } from '../../../port/adapter.ts'
import { settingText, type OctoProfile } from '../profile.ts'

const capabilityNames = [
  'pricing',
  'content',
  'notifications',
  'pickups',
  'questions',
  'mappings',
  'cart',
] as const
export type CapabilityName = (typeof capabilityNames)[number]

/** Those that the core's published schema knows by name; others are listed to whoever asks for them. */
const published: ReadonlySet<string> = new Set([
  'pricing',
  'content',
  'pickups',
  'questions',
  'mappings',
  'cart',
])
const prefix = 'octo/'
const isName = (name: string): name is CapabilityName => capabilityNames.some((one) => one === name)

/** What applies to a call, and how its caller spells it. */
export type Capabilities = {
  has: (name: CapabilityName) => boolean
  /** As they go into the answer's header: each in the spelling that was used. */
  applied: string[]
  /** A list was sent, even an empty one. */
  sent: boolean
}

/** Those that a connection offers: all, or what its setting names. */
const offered = (connection: Pick<ChannelConnection, 'settings'>): readonly CapabilityName[] => {
  const named = listed(settingText(connection, 'capabilities')).map(plainName).filter(isName)
  return named.length ? named : capabilityNames
}

/** From the header, or the query where a client cannot set one. Unknown names are passed over. */
export function capabilitiesOf(
  profile: OctoProfile,
  connection: Pick<ChannelConnection, 'settings'>,
  { headers, query }: Pick<Wire, 'headers' | 'query'>,
): Capabilities {
  const header = headers['octo-capabilities']
  const queried = new URLSearchParams(query).get('_capabilities')
  const spellings = new Map<CapabilityName, string>()
  for (const spelled of [...listed(header ?? ''), ...listed(queried ?? '')]) {
    const name = plainName(spelled)
    if (isName(name) && offered(connection).includes(name) && !spellings.has(name))
      spellings.set(name, spelled)
  }
  for (const name of profile.always) if (!spellings.has(name)) spellings.set(name, prefix + name)
  return {
    has: (name) => spellings.has(name),
    applied: [...spellings.values()],
    sent: header !== undefined || queried !== null,
  }
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const plainName = (spelled: string): string => {
  const small = spelled.toLowerCase()
  return small.startsWith(prefix) ? small.slice(prefix.length) : small
}

/** GET /capabilities. */
export const capabilityList = (
  profile: OctoProfile,
  connection: Pick<ChannelConnection, 'settings'>,
  { has }: Pick<Capabilities, 'has'>,
) =>
  offered(connection)
    .filter((name) => published.has(name) || has(name))
    .map((name) => ({
      id: prefix + name,
      revision: 1,
      required: profile.always.includes(name),
      dependencies: [],
      docs: docsOf[name] ?? null,
    }))

const docsOf: Partial<Record<CapabilityName, string>> = {
  pricing: 'https://docs.octo.travel/octo-api-capabilities/pricing',
  content: 'https://docs.octo.travel/octo-api-capabilities/content',
  notifications: 'https://docs.octo.travel/octo-api-capabilities/notifications',
}

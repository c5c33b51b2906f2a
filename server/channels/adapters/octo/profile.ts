import type { ChannelManifest } from '#contract/channels/manifest.ts'
import type { ChannelConnection } from '../../port/adapter.ts'
import type { CapabilityName } from './objects/capabilities.ts'

/** How one marketplace speaks OCTO, where it differs from the rest. */
export type OctoProfile = {
  manifest: ChannelManifest
  root: `/${string}`
  /** HTTP status of a key that is missing or wrong, where the connection does not say. */
  authStatus: number
  /** Applied to every answer, whether asked for or not. */
  always: readonly CapabilityName[]
  /** Each call carries our signature beside its key. */
  signed?: true
  /** The key may come in a header that the connection names, and paths begin with what it says. */
  freeForm?: true
}

type Settings = Pick<ChannelConnection, 'settings'>
export const settingText = ({ settings }: Settings, key: string): string => {
  const value = settings[key]
  return typeof value === 'string' ? value.trim() : ''
}
export const settingFlag = ({ settings }: Settings, key: string): boolean => settings[key] === true
export const settingNumber = ({ settings }: Settings, key: string): number | undefined => {
  const value = settings[key]
  return typeof value === 'number' ? value : undefined
}

/** 400 by the core specification; some clients know a wrong key by 401 or 403 alone. */
export function authStatusOf(profile: OctoProfile, connection: Settings | undefined): number {
  const chosen = connection ? Number(settingText(connection, 'authStatus')) : 0
  return [400, 401, 403].includes(chosen) ? chosen : profile.authStatus
}

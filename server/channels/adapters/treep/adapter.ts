import { randomBytes } from 'node:crypto'
import type { ChannelAdapter } from '../../port/adapter.ts'
import { octoAdapter } from '../octo/octo-adapter.ts'
import { octoSimulator } from '../octo/simulator.ts'
import { manifest } from './manifest.ts'

const root = '/treep/octo'
const newSecret = (): string => randomBytes(24).toString('base64url')

/** The open channel, with our signature on every call both ways. */
export const adapter: ChannelAdapter = octoAdapter(
  { manifest, root, authStatus: 400, always: [], signed: true },
  octoSimulator({ root, signed: true, secrets: () => ({ key: newSecret(), secret: newSecret() }) }),
)

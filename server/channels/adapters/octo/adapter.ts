import type { ChannelAdapter } from '../../port/adapter.ts'
import { manifest } from './manifest.ts'
import { octoAdapter } from './octo-adapter.ts'
import { keySecrets, octoSimulator } from './simulator.ts'

const root = '/octo'

/** Any reseller that speaks the open standard; each connection has a key of its own. */
export const adapter: ChannelAdapter = octoAdapter(
  { manifest, root, authStatus: 400, always: [] },
  octoSimulator({ root, secrets: keySecrets }),
)

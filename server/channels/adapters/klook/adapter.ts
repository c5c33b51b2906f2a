import type { ChannelAdapter } from '../../port/adapter.ts'
import { octoAdapter } from '../octo/octo-adapter.ts'
import { keySecrets, octoSimulator } from '../octo/simulator.ts'
import { manifest } from './manifest.ts'

const root = '/klook/octo'

/** OCTO with prices in every answer, and 403 for a wrong key. */
export const adapter: ChannelAdapter = octoAdapter(
  { manifest, root, authStatus: 403, always: ['pricing'] },
  octoSimulator({ root, secrets: keySecrets }),
)

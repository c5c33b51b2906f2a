import type { ChannelAdapter } from '../../port/adapter.ts'
import { octoAdapter } from '../octo/octo-adapter.ts'
import { keySecrets, octoSimulator } from '../octo/simulator.ts'
import { manifest } from './manifest.ts'

/** Nothing public says how it calls suppliers: OCTO, with path and header as the connection says. */
export const adapter: ChannelAdapter = octoAdapter(
  { manifest, root: '/kkday', authStatus: 400, always: [], freeForm: true },
  octoSimulator({ root: '/kkday/octo', secrets: keySecrets }),
)

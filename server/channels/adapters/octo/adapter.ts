import type { ChannelAdapter } from '../../port/adapter.ts'
import { manifest } from './manifest.ts'
import { octoRoots } from './roots.ts'
import { octoAdapter } from './octo-adapter.ts'

/** Any reseller that speaks the open standard; each connection has a key of its own. */
export const adapter: ChannelAdapter = octoAdapter({
  manifest,
  root: octoRoots.octo,
  authStatus: 400,
  always: [],
})

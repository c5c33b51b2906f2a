import type { ChannelAdapter } from '../../port/adapter.ts'
import { octoAdapter } from '../octo/octo-adapter.ts'
import { octoRoots } from '../octo/roots.ts'
import { manifest } from './manifest.ts'

/** Nothing public says how it calls suppliers: OCTO, with path and header as the connection says. */
export const adapter: ChannelAdapter = octoAdapter({
  manifest,
  root: octoRoots.kkday,
  authStatus: 400,
  always: [],
  freeForm: true,
})

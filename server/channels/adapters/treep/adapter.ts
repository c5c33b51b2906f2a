import type { ChannelAdapter } from '../../port/adapter.ts'
import { octoAdapter } from '../octo/octo-adapter.ts'
import { octoRoots } from '../octo/roots.ts'
import { manifest } from './manifest.ts'

/** The open channel, with our signature on every call both ways. */
export const adapter: ChannelAdapter = octoAdapter({
  manifest,
  root: octoRoots.treep,
  authStatus: 400,
  always: [],
  signed: true,
})

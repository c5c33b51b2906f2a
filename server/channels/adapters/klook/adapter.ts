import type { ChannelAdapter } from '../../port/adapter.ts'
import { octoAdapter } from '../octo/octo-adapter.ts'
import { octoRoots } from '../octo/roots.ts'
import { manifest } from './manifest.ts'

/** OCTO with prices in every answer, and 403 for a wrong key. */
export const adapter: ChannelAdapter = octoAdapter({
  manifest,
  root: octoRoots.klook,
  authStatus: 403,
  always: ['pricing'],
})

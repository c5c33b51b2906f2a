import { afterAll } from 'vitest'
import type { ChannelAdapter } from '#server/channels/port/adapter.ts'
import { adapters } from '#server/channels/registry.ts'

/** A marketplace of the test file's own, before its server starts; it leaves with it, as files of a worker share the registry. */
export function addAdapter(adapter: ChannelAdapter): void {
  const { system } = adapter.manifest
  adapters.set(system, adapter)
  afterAll(() => void adapters.delete(system))
}

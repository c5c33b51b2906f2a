import type { Engine } from '../../../port/engine.ts'

/** Bookings by the reseller's own reference: it is no number of ours, and several may share one. */
const prefixOf = (reference: string): string => `reference ${encodeURIComponent(reference)} `

export async function indexReference(
  { memory }: Pick<Engine, 'memory'>,
  reference: string,
  uuid: string,
): Promise<void> {
  if (reference) await memory.put(prefixOf(reference) + uuid, {})
}

export const listedUuids = async ({ memory }: Pick<Engine, 'memory'>, reference: string): Promise<string[]> =>
  (await memory.list(prefixOf(reference))).map(({ key }) => key.slice(prefixOf(reference).length))

import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ChannelAdapter } from './port/adapter.ts'

const folder = path.join(import.meta.dirname, 'adapters')

/** Every folder that has an `adapter.ts` is a marketplace; no other file names one. */
async function readAdapters(): Promise<[string, ChannelAdapter][]> {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).toSorted() : []
  const files = names
    .map((name) => path.join(folder, name, 'adapter.ts'))
    .filter((file) => fs.existsSync(file))
  return Promise.all(
    files.map(async (file): Promise<[string, ChannelAdapter]> => {
      const { adapter }: { adapter: ChannelAdapter } = await import(pathToFileURL(file).href)
      return [adapter.manifest.system, adapter]
    }),
  )
}

/** By system. A test puts one of its own beside them before its server starts. */
export const adapters = new Map<string, ChannelAdapter>(await readAdapters())

export const systems = (): string[] => [...adapters.keys()]

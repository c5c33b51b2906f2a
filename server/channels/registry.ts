import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ChannelAdapter, MarketSimulator } from './port/adapter.ts'

const namesIn = (folder: string): string[] =>
  fs.readdirSync(path.join(import.meta.dirname, folder)).toSorted()
const load = (file: string) => import(pathToFileURL(path.join(import.meta.dirname, file)).href)

/** Every folder that has an `adapter.ts` is a marketplace; no other file names one. */
async function readAdapters(): Promise<[string, ChannelAdapter][]> {
  const files = namesIn('adapters')
    .map((name) => `adapters/${name}/adapter.ts`)
    .filter((file) => fs.existsSync(path.join(import.meta.dirname, file)))
  return Promise.all(
    files.map(async (file): Promise<[string, ChannelAdapter]> => {
      const { adapter }: { adapter: ChannelAdapter } = await load(file)
      return [adapter.manifest.system, adapter]
    }),
  )
}

/** By system. A test puts one of its own beside them before its server starts. */
export const adapters = new Map<string, ChannelAdapter>(await readAdapters())

export const systems = (): string[] => [...adapters.keys()]

/** The marketplaces played, for tests and the demo, on the same wire: the file that is called as the system. */
async function readSimulators(): Promise<[string, MarketSimulator][]> {
  const files = new Set(namesIn('simulators'))
  const played = systems().filter((system) => files.has(`${system}.ts`))
  return Promise.all(
    played.map(async (system): Promise<[string, MarketSimulator]> => {
      const { simulator }: { simulator: MarketSimulator } = await load(`simulators/${system}.ts`)
      return [system, simulator]
    }),
  )
}

export const simulators: ReadonlyMap<string, MarketSimulator> = new Map(await readSimulators())

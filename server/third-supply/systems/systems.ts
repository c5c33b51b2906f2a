import type { ThirdProtocol } from '#contract/third-supply/third-supply.schema.ts'
import { reservationSystems } from '../../channels/channels.public.ts'
import type { Connection } from '../../kit/outside/connections.ts'
import { fail } from '../../kit/call/errors.ts'
import { agentSystem } from './agent-system.ts'
import { octoSystem } from './octo/octo-system.ts'
import type { SupplierSystem } from './system.ts'

const octo = { en: 'OCTO', 'zh-CN': 'OCTO', 'zh-TW': 'OCTO', th: 'OCTO', ko: 'OCTO' }
const prefix = 'third-'

/** As a connection to the outside is called. */
export const outsideName = (protocol: string): string => `${prefix}${protocol}`
export const isThird = (system: string): boolean => system.startsWith(prefix)

/** Kinds of reservation systems that suppliers may have: OCTO, and those in which marketplaces' adapters book. */
export const protocols = (): ThirdProtocol[] => [
  { protocol: 'octo', names: octo, settings: [] },
  ...[...reservationSystems.values()].map(({ manifest: { system, names, settings } }) => ({
    protocol: system,
    names,
    // Its address is asked for with every system.
    settings: settings.filter(({ kind }) => kind === 'text').map(({ key, words }) => ({ key, names: words })),
  })),
]

export function systemOf({ system }: Pick<Connection, 'system'>): SupplierSystem {
  const protocol = system.slice(prefix.length)
  if (protocol === 'octo') return octoSystem
  return agentSystem(reservationSystems.get(protocol) ?? fail('notFound'))
}

import { simulatorUrl } from '../../kit/outside/simulator.ts'
import { MarketRefused, type Port } from '../port/adapter.ts'
import { textIn } from '../../kit/outside/json-object.ts'

/** Where a marketplace is called: the address that the merchant was given (posted to as a webhook is), or its simulator. */
export function addressOf({ app, connection }: Port, setting = 'url'): { url: string; guarded?: true } {
  if (connection.mode === 'simulator') return { url: `${simulatorUrl(app, connection.system)}/notices` }
  const url = textIn(connection.settings[setting])
  if (!url) throw new MarketRefused('noAddress', 'the connection has no address to call')
  return { url, guarded: true }
}

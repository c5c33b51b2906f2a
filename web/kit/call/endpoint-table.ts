import { endpoints } from 'virtual:contract'
import type { Endpoint } from '#contract/kit/endpoint.ts'

/** What the browser knows of a call: where it goes and who may use it; its schema stays with the forms that need it. */
export type LightEndpoint = Pick<
  Endpoint,
  'kind' | 'path' | 'needs' | 'agentNeeds' | 'audience' | 'asks' | 'raw'
>

/** The light side of a declared call; a name that is not declared is a mistake of ours, told loudly. */
export function lightEndpoint(domain: string, name: string): LightEndpoint {
  const found = endpoints[domain]?.[name]
  if (!found) throw new Error(`no call ${domain}.${name} is declared`)
  return found
}

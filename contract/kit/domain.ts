import type { Api, Audience } from './endpoint.ts'
import type { Errors } from './errors.ts'
import type { Redirects, Screens } from './screen.ts'
import type { StateTable } from './states.ts'

/** One event type: what it is about and which live topics it stirs. */
export type EventType = { subject: string; topics?: readonly string[] }

export type Domain = {
  name: string
  /** Domains whose public parts this one may import. */
  uses: readonly string[]
  api: Api
  screens: Screens
  redirects?: Redirects
  states?: Record<string, StateTable>
  /** Permission keys beside those that endpoints, screens and moves name, with who may hold them. */
  permissions?: Record<string, { audience?: readonly Audience[] }>
  events?: Record<string, EventType>
  errors?: Errors
}

/** Declares a domain. The compiler keeps the literal types so that names, paths and keys are checked everywhere. */
export const defineDomain = <const D extends Domain>(domain: D): D => domain

import type { Endpoint } from '#contract/kit/endpoint.ts'
import { service, type App } from '../app-services.ts'
import type { AnyHandler } from './routes.ts'

export type BoundCall = { endpoint: Endpoint; handler: AnyHandler }

/** Every declared call with what does it, by name `domain.call`: for what makes calls without a request. */
export const callsOf = (app: App): Map<string, BoundCall> =>
  service(app, 'kit.calls', () => new Map<string, BoundCall>())

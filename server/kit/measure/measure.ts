import type { FastifyInstance, FastifyRequest } from 'fastify'
import { service, type App } from '../app-services.ts'

/**
 * What was done and how long it took: a declared address or the name of a job, never what was sent, who sent it or from where. Whoever wants
 * to know listens (slow calls, metrics, traces); without listeners it costs an empty loop.
 */
export type Done = {
  kind: 'call' | 'job'
  /** `/supplier/order/list`, `/shop/:slug`, `orders.sweep`; `unknown` for an address that is not declared. */
  name: string
  method: string
  /** Of HTTP; 0 for a job. */
  status: number
  ok: boolean
  startedAt: number
  ms: number
  /** The trace that the caller says it belongs to (W3C Trace Context). */
  traceparent?: string | undefined
}
type Listener = (done: Done) => void
const listenersOf = (app: Pick<App, 'services'>): Listener[] => service(app, 'kit.measure', () => [])
export const hearDone = (app: Pick<App, 'services'>, listener: Listener): void =>
  void listenersOf(app).push(listener)
const tell = (app: Pick<App, 'services'>, done: Done): void => {
  for (const listener of listenersOf(app)) listener(done)
}

/** Streams that stay open for hours are no slow calls. */
const streams = new Set(['/supplier/live'])

export function measureCalls(http: FastifyInstance, app: App): void {
  http.addHook('onResponse', async (request, reply) => {
    const name = request.routeOptions.url ?? 'unknown'
    if (streams.has(name)) return
    const ms = reply.elapsedTime
    const { statusCode: status } = reply
    tell(app, {
      kind: 'call',
      name,
      method: request.method,
      status,
      ok: status < 500,
      startedAt: Date.now() - ms,
      ms,
      traceparent: traceOf(request),
    })
  })
}

const traceOf = ({ headers }: FastifyRequest): string | undefined => {
  const { traceparent } = headers
  return typeof traceparent === 'string' ? traceparent : undefined
}

/** The same for a job; what it throws is thrown. */
export async function measureJob(app: App, name: string, work: () => Promise<void>): Promise<void> {
  const [startedAt, begun] = [Date.now(), performance.now()]
  const record = (ok: boolean) =>
    tell(app, { kind: 'job', name, method: '', status: 0, ok, startedAt, ms: performance.now() - begun })
  try {
    await work()
  } catch (error) {
    record(false)
    throw error
  }
  record(true)
}

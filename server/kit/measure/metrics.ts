import type { FastifyInstance } from 'fastify'
import type { App } from '../app-services.ts'
import { sameText } from '../outside/constant-time.ts'
import { hearDone } from './measure.ts'

/**
 * `/metrics` for Prometheus, where `METRICS_TOKEN` is set: whoever asks shows it as a bearer. Labels are declared addresses and names of jobs:
 * no merchant, no person, no parameter. Without the setting there is no such address, and nothing is counted.
 */
export async function registerMetrics(http: FastifyInstance, app: App): Promise<void> {
  const { metricsToken } = app.config
  if (!metricsToken) return
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
  const calls = new Histogram({
    name: 'longtail_call_seconds',
    help: 'Calls by declared address',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [register],
  })
  const jobs = new Histogram({
    name: 'longtail_job_seconds',
    help: 'Jobs by name',
    labelNames: ['job', 'outcome'],
    buckets,
    registers: [register],
  })
  new Gauge({
    name: 'longtail_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { totalCount, idleCount, waitingCount } = app.pool
      this.set({ state: 'in_use' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  new Gauge({
    name: 'longtail_queue_jobs',
    help: 'Jobs in the queue by state',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      const { rows } = await app.pool.query<{ due: string; given_up: string; running: string }>(
        `select coalesce(sum(due), 0) as due, coalesce(sum(given_up), 0) as given_up, coalesce(sum(running), 0) as running from app.desk_queue()`,
      )
      const [counted] = rows
      this.set({ state: 'due' }, Number(counted?.due ?? 0))
      this.set({ state: 'running' }, Number(counted?.running ?? 0))
      this.set({ state: 'given_up' }, Number(counted?.given_up ?? 0))
    },
  })
  hearDone(app, ({ kind, name, method, status, ok, ms }) =>
    kind === 'call'
      ? calls.observe({ method, route: name, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
      : jobs.observe({ job: name, outcome: ok ? 'done' : 'failed' }, ms / 1000),
  )
  const wanted = `Bearer ${metricsToken}`
  http.get(
    '/metrics',
    { config: { rateLimit: { max: 120, timeWindow: 60_000 } } },
    async (request, reply) => {
      if (!sameText(request.headers.authorization ?? '', wanted))
        return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('unauthorized')
      return reply
        .type(register.contentType)
        .header('cache-control', 'no-store')
        .send(await register.metrics())
    },
  )
}

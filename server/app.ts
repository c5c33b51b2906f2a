import { closeReaders } from './kit/sheet/reader/reader.ts'
import { firstOf } from '#contract/kit/given.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import { noteKeyCalls } from './agents/agents.public.ts'
import { compressAnswers } from './compress-answers.ts'
import { doors, jobsByDomain, routesByDomain, simulators } from './domains.ts'
import { authenticate, noteRefusals, readPrefixed } from './identity/identity.public.ts'
import { sealStoredSecrets, tellOfEvents } from './notifications/notifications.public.ts'
import { followGuests } from './scheduling/scheduling.public.ts'
import { joinOfflineSales } from './ticketing/ticketing.public.ts'
import { offlineSales } from './counter/leases/land-sale.ts'
import type { App, AppConfig } from './kit/app-services.ts'
import { hearEvents } from './kit/events.ts'
import { closeDb, createDb, createPool, nodesOf, type DbConfig } from './kit/db/db.ts'
import { whenThere } from './kit/nodes/when-there.ts'
import { DirectClient } from './kit/db/primary.ts'
import { nodeNames, Nodes } from './kit/nodes/nodes.ts'
import { checkWalls } from './kit/db/walls.ts'
import { registerChannels } from './channels/channels.public.ts'
import { startBounceServer } from './mail/bounce/bounce-server.ts'
import { answerFailure, createHttp, registerDomain } from './kit/call/http.ts'
import { AppError } from './kit/call/errors.ts'
import type { Jobs } from './kit/jobs/jobs.ts'
import { registerDesk } from './desk/desk-routes.ts'
import { registerLive } from './kit/live/live-route.ts'
import { registerMcp } from './mcp/mcp-route.ts'
import { measureCalls } from './kit/measure/measure.ts'
import { registerMetrics } from './kit/measure/metrics.ts'
import { noteSlowCalls } from './kit/measure/slow-calls.ts'
import { startTraces } from './kit/measure/traces.ts'
import { Live } from './kit/live/live.ts'
import { closeInOrder } from './kit/shutdown.ts'
import { registerDescription } from './kit/call/docs/description.ts'
import { callsPage, callsPageHeaders } from './kit/call/docs/calls-page.ts'
import { openApi } from './kit/call/docs/openapi.ts'
import { fill, words } from './kit/text/words.ts'
import { countsBuddhist } from '#contract/kit/text/years.ts'
import { endWhenUpdated } from './end-when-updated.ts'
import { nameTasks, startWorker, type Worker } from './kit/jobs/worker.ts'
import { registerOutside } from './kit/outside/outside-routes.ts'
import { openSimulatorHosts } from './kit/outside/simulator-hosts.ts'
import { placeOf, simulatorsOf } from './kit/outside/simulator.ts'
import { readPage, registerWeb } from './web-app.ts'

const version = '0.1.0'
/** Looks aside are rare and short. */
const asideConnections = 3

export type StartOptions = {
  /** Connection of the owner of the schema, or of a role that may take `longtail_app`. */
  database: DbConfig
  /** The same database through a pooler, for calls and jobs; what needs a connection of its own goes to `database`. */
  pooled?: DbConfig | undefined
  port: number
  host?: string
  /** Folder of the built web app; none where the API alone is served. */
  dist?: string | undefined
  config: AppConfig
  /** This is the only process on the database, so jobs locked by a killed one are free at once. */
  alone?: boolean
  /** Runs queued jobs in this process. */
  jobs?: boolean
  logger?: boolean
}
export type Running = {
  url: string
  port: number
  app: App
  http: FastifyInstance
  close: () => Promise<void>
}

/** What the process shares, without listening: for the server, for tests and for scripts. */
export async function createApp(
  database: DbConfig,
  config: AppConfig,
  build = version,
  pooled: DbConfig = database,
): Promise<App> {
  const pool = createPool(pooled)
  await checkWalls(pool)
  const names = await nodeNames(pool)
  const over = (home: pg.Pool, place: DbConfig) =>
    createDb(home, names.length ? new Nodes(home, place, names) : undefined)
  const db = over(pool, pooled)
  const few = { ...pooled, max: asideConnections }
  const aside = over(createPool(few), few)
  const live = new Live(() => new DirectClient({ ...database, application_name: 'longtail' }))
  const word: App['word'] = (language, key, params, years) =>
    fill(words[language]?.[key] ?? words['en']![key] ?? key, params, countsBuddhist(years, language))
  const print = (level: string) => (facts: object, text: string) =>
    process.stderr.write(
      `${JSON.stringify({ at: new Date(), level, text, ...facts, err: (facts as { err?: Error }).err?.stack })}\n`,
    )
  const nodes = nodesOf(db)?.configs ?? []
  const [naming] = await Promise.all([
    Promise.all(
      nodes.map((node) =>
        whenThere(
          () => nameTasks(node, allJobs()),
          (err) => print('error')({ err }, 'the queue of a node could not be made ready'),
        ),
      ),
    ),
    nameTasks(database, allJobs()),
    live.start(),
  ])
  const app: App = {
    db,
    pool,
    aside,
    config,
    build,
    secret: await loadSecret(pool),
    live,
    word,
    services: new Map([['nodes.naming', { close: () => Promise.all(naming.map((cancel) => cancel())) }]]),
    log: { info: () => undefined, warn: print('warn'), error: print('error') },
  }
  joinOfflineSales(app, offlineSales)
  hearEvents(app, async (ctx, events) => {
    await tellOfEvents(ctx, events)
    await followGuests(ctx, events)
  })
  await sealStoredSecrets(app)
  return app
}

const allJobs = (): Jobs => Object.assign({}, ...Object.values(jobsByDomain)) as Jobs
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** One secret for all app servers, made by the first. */
async function loadSecret(pool: pg.Pool): Promise<Buffer> {
  const read = async () =>
    (await pool.query<{ value: string }>(`select value from platform.setting where key = 'secret'`)).rows
  const [stored] = await read()
  if (stored) return Buffer.from(stored.value, 'base64')
  await pool.query(`insert into platform.setting (key, value) values ('secret', $1) on conflict do nothing`, [
    randomBytes(32).toString('base64'),
  ])
  return Buffer.from(firstOf(await read()).value, 'base64')
}

export async function closeApp(app: App): Promise<void> {
  for (const made of app.services.values()) await (made as { close?: () => Promise<void> }).close?.()
  await app.live.close()
  await closeDb(app.aside)
  await closeDb(app.db)
}

/** Starts the product on one port: API, live events, web app, jobs. */
export async function startApp(options: StartOptions): Promise<Running> {
  const app = await createApp(
    options.database,
    options.config,
    `${version}+${hashOf(readPage(options.dist))}`,
    options.pooled,
  )
  const http = await createHttp(app, options.logger ?? true)
  readPrefixed(http, app)
  // What it would tell back are headers that scripts cannot read.
  http.trace('*', (_request, reply) => reply.code(405).send())
  await compressAnswers(http)
  measureCalls(http, app)
  noteSlowCalls(app)
  noteRefusals(http, app)
  await startTraces(app)
  for (const [name, domain] of Object.entries(domains) as [keyof typeof domains, Domain][]) {
    registerDomain(http, app, authenticate, domain, routesByDomain[name])
  }
  noteKeyCalls(http, app)
  registerLive(http, app, authenticate)
  registerMcp(http, version)
  registerHealth(http, app)
  registerDesk(http, app)
  await registerMetrics(http, app)
  await registerOutside(http, app, doors, simulators)
  await registerChannels(http, app)
  await registerWeb(http, app, options.dist)
  const workers = options.jobs === false ? [] : await startWorkers(app, options)
  if (workers.length) await endWhenUpdated(app, workers)
  const { bouncePort: mailPort } = options.config
  if (mailPort !== undefined)
    app.services.set('mail.bounces', await startBounceServer(app, { port: mailPort, host: options.host }))
  const { simulatorPorts } = options.config
  if (simulatorPorts && simulatorsOf(app))
    app.services.set(
      'outside.hosts',
      await openSimulatorHosts(app, simulators, simulatorPorts, options.host ?? '0.0.0.0'),
    )
  await http.listen({ port: options.port, host: options.host ?? '0.0.0.0' })
  const address = http.server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  placeOf(app).url = `http://127.0.0.1:${port}`
  const close = async () => {
    await Promise.all([
      closeInOrder(http, options.config.graceMs ?? 30_000),
      ...workers.map((worker) => worker.close()),
    ])
    closeReaders()
    await closeApp(app)
  }
  return { url: `http://localhost:${port}`, port, app, http, close }
}

/** What a merchant's transaction queues is in the queue of its node; what the clock starts is queued at home alone. */
const startWorkers = (app: App, { database, alone = false }: StartOptions) =>
  Promise.all([
    startWorker(app, database, allJobs(), alone),
    ...(nodesOf(app.db)?.configs ?? []).map(async (config): Promise<Worker> => {
      const cancel = await whenThere(
        () => startWorker(app, config, allJobs(), alone, false),
        (err) => app.log.error({ err }, 'the jobs of a node could not be started'),
      )
      return { close: async () => (await cancel())?.close() }
    }),
  ])

function registerHealth(http: FastifyInstance, app: App): void {
  http.get('/healthz', async () => ({ ok: true }))
  http.get('/readyz', async (request, reply) => {
    try {
      await app.pool.query('select 1')
      return { ready: true }
    } catch {
      return answerFailure(app, request, reply, new AppError('notReady'))
    }
  })
  registerDescription(http, '/docs', {
    type: 'text/html; charset=utf-8',
    headers: callsPageHeaders,
    make: () => callsPage(Object.values<Domain>(domains)),
  })
  registerDescription(http, '/openapi.json', {
    type: 'application/json; charset=utf-8',
    headers: {},
    make: () => JSON.stringify(openApi(domains, version)),
  })
}

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { seedDemo } from '#demo/seed.ts'
import { ensurePostgres } from '#server/kit/postgres/postgres.ts'
import { migrate } from '#server/kit/migrate/migrate.ts'
import { printFigure } from './figure.ts'
import { benchConfig, logInAs, startBenchServer } from './kit/bench-server.ts'
import { inputsOf, existingIn } from './kit/read-inputs.ts'

/*
 * What every read costs in a demo world and in one more than three times as large, in blocks of the database. What shows no more
 * and reads more is told: it would read all there is where there is a million of it.
 */
const shares = { small: 0.12, large: 0.45 }
/** Fewer blocks than this are read in a millisecond or two, whatever for. */
const cheap = 1_500
const grown = 2.2

/** These read all by what they are for, or as much as they count. */
const whole: Record<string, string> = {
  'finance.audit': 'works all balances out anew',
  'suppliers.owedList': 'sums all that is open',
  'supplier-statements.list': 'sums all that is open',
  'supplier-statements.info': 'sums all that is open',
  'supplier-statements.rows': 'sums all that is open',
  'supplier-statements.file': 'sums all that is open',
  'write-off.itemList': 'ranks all that is open',
  'write-off.planeList': 'ranks all that is open',
  'write-off.summary': 'counts all that is open',
  'orders.list': 'counts to a thousand',
  'orders.count': 'counts to a thousand',
  'orders.subsidiaryList': 'counts to ten thousand',
  'agents.movements': "counts an agent's movements",
  'booking-center.transactions': "counts an agent's movements",
  'audit.choices': 'names who did something in its days',
  'home.week': 'shows a week of departures',
  'orders.subsidiaryProfit': 'sums the lines of its days',
}
const isWhole = (name: string, input: object): boolean =>
  name in whole || /(export|file|pdf|xlsx)$/i.test(name) || 'text' in input

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-reads-'))
const postgres = await ensurePostgres(folder, {
  settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': '10000' },
})
try {
  const small = await costsOf('small')
  const large = await costsOf('large')
  const growing = [...large].flatMap(([key, { name, input, blocks, bytes }]) => {
    const before = small.get(key)
    if (!before || isWhole(name, input) || blocks < cheap) return []
    return blocks > grown * before.blocks && bytes < grown * before.bytes
      ? [`${key}: ${before.blocks} → ${blocks} blocks`]
      : []
  })
  for (const line of growing) console.error(line)
  const common = { unit: 'calls', target: 0, better: 'lower' } as const
  printFigure({
    name: `of ${large.size} reads, those that cost more the more there is`,
    value: growing.length,
    ...common,
  })
} finally {
  await postgres.stop()
  fs.rmSync(folder, { recursive: true })
}

type Cost = { name: string; input: object; blocks: number; bytes: number }

/** The dearest answer of each read of each kind of person, by what it was asked. */
async function costsOf(size: keyof typeof shares): Promise<Map<string, Cost>> {
  const admin = new pg.Client(postgres.config)
  await admin.connect()
  await admin.query(`create database ${size}`)
  await admin.end()
  const database = { ...postgres.config, database: size }
  await migrate(database)
  const { settled } = await seedDemo({
    database,
    config: { ...benchConfig, demo: true },
    share: shares[size],
  })
  await settled
  const client = new pg.Client(database)
  await client.connect()
  await client.query('create extension pg_stat_statements schema public')
  await client.query('vacuum analyze')
  const existing = await existingIn(client)
  const server = await startBenchServer({ database })
  const costs = new Map<string, Cost>()
  for (const [kind, person] of [
    ['staff', 'demo'],
    ['agent', 'agent'],
    ['supplier', 'supplier'],
  ] as const) {
    const session = await logInAs(server, person, 'longtail-demo')
    for (const domain of Object.values(domains) as Domain[])
      for (const [call, endpoint] of Object.entries<Endpoint>(domain.api)) {
        const { path: at, audience = ['staff'], needs } = endpoint
        if (endpoint.kind !== 'read' || needs === 'public' || at.includes(':') || !audience.includes(kind))
          continue
        for (const input of inputsOf(endpoint, existing)) {
          const ask = async () => {
            const answer = await fetch(server.url + at, {
              method: 'POST',
              headers: { cookie: session.cookie, 'content-type': 'application/json' },
              body: JSON.stringify({ ...input, sessionId: session.sessionId }),
            })
            return answer.text()
          }
          // The first time it is planned, and what is kept is filled.
          if (/^\{"error":\{"code":[1-9]/.test(await ask())) continue
          await client.query('select pg_stat_statements_reset()')
          const { length: bytes } = await ask()
          const { rows } = await client.query<{ blocks: number }>(
            `select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as blocks from pg_stat_statements s
              where s.dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'`,
          )
          const name = `${domain.name}.${call}`
          const key = `${kind} ${name} ${Object.keys(input).join(' ')}`
          const blocks = rows[0]!.blocks
          if (blocks >= (costs.get(key)?.blocks ?? 0)) costs.set(key, { name, input, blocks, bytes })
        }
      }
  }
  await server.close()
  await client.end()
  return costs
}

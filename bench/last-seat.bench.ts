import { startApp } from '#server/app.ts'
import { migrate } from '#server/kit/migrate.ts'
import { printFigure } from './figure.ts'
import { makeBenchWorld, password } from './kit/order-world.ts'

/*
 * Never oversold: in each round 64 clients ask at once, through HTTP, for the one seat that is left on another day. A
 * round is wrong where not exactly one of them gets it, and the stock rows are looked at in the end.
 */
const clients = 64
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 1_000)
const config = { connectionString: process.env['DATABASE_URL'] }

await migrate(config)
const server = await startApp({
  database: config,
  port: 0,
  host: '127.0.0.1',
  jobs: false,
  logger: false,
  config: {
    publicUrl: 'http://localhost',
    demo: false,
    smtpUrl: '',
    mailFrom: '',
    storefrontUrl: '',
    secureCookies: false,
    behindProxy: true,
  },
})
const world = await makeBenchWorld(server.app, { code: 'BENCH', agents: clients, days: rounds, capacity: 1 })
const login = await fetch(`${server.url}/supplier/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ userName: world.admin, password }),
})
const cookie = login.headers.get('set-cookie')!.split(';')[0]!
const { data } = (await login.json()) as { data: { sessionId: string } }

async function ask(round: number, client: number): Promise<number> {
  const response = await fetch(`${server.url}/supplier/orderEntry/create`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      sessionId: data.sessionId,
      clientRequestId: `last-seat-${round}-${client}`,
      agentId: world.agents[client],
      skuId: world.skuId,
      date: Temporal.Now.plainDateISO()
        .add({ days: round + 1 })
        .toString(),
      adults: 1,
      contactName: `Guest ${round} ${client}`,
    }),
  })
  const { error } = (await response.json()) as { error: { code: number } }
  return error.code
}

const soldOut = 409010
let wrong = 0
for (let round = 0; round < rounds; round++) {
  const codes = await Promise.all(Array.from({ length: clients }, (_, client) => ask(round, client)))
  const got = codes.filter((code) => code === 0).length
  if (got !== 1 || codes.some((code) => code !== 0 && code !== soldOut)) wrong += 1
}
const { rows } = await server.app.pool.query<{ n: string }>(
  `select count(*) as n from (select set_config('app.merchant', $1, false)) s, stock where sold <> 1`,
  [String(world.merchantId)],
)
printFigure({
  name: `rounds in which ${clients} clients wanted the last seat and not exactly one got it, of ${rounds}`,
  value: wrong + Number(rows[0]!.n),
  unit: 'rounds',
  target: 0,
  better: 'lower',
})
await server.close()

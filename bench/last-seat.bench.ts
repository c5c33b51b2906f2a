import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { printFigure } from './figure.ts'
import { logIn, startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'

/*
 * Never oversold: in each round 64 clients ask at once, through HTTP, for the one seat that is left on another day. A
 * round is wrong where not exactly one of them gets it, and the stock rows are looked at in the end.
 */
const clients = 64
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 1_000)

const server = await startBenchServer()
const world = await makeBenchWorld(server.app, { code: 'BENCH', agents: clients, days: rounds, capacity: 1 })
const { cookie, sessionId } = await logIn(server, world)

async function ask(round: number, client: number): Promise<number> {
  const response = await fetch(`${server.url}/supplier/orderEntry/create`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      sessionId,
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
const stock = await withSystemCtx(server.app, world.merchantId, ({ db }) =>
  db.selectFrom('stock').select('sold').where('merchant_id', '=', world.merchantId).execute(),
)
if (stock.length !== rounds) throw new Error(`there are ${stock.length} rows of stock, not ${rounds}`)
const oversold = stock.filter(({ sold }) => sold !== 1).length
printFigure({
  name: `rounds in which ${clients} clients wanted the last seat and not exactly one got it, of ${rounds}`,
  value: Math.max(wrong, oversold),
  unit: 'rounds',
  target: 0,
  better: 'lower',
})
await server.close()

import { Worker } from 'node:worker_threads'
import { benchConfig, logIn, serveBench } from '../../bench/kit/bench-server.ts'
import { makeBenchWorld, type BenchWorld } from '../../bench/kit/order-world.ts'
import { closeApp, createApp, type Running } from '#server/app.ts'
import { withClient } from '#server/kit/db/client.ts'

type Database = { connectionString: string }
const clients = 8
const rounds = 3
const seconds = 4
const days = 100

/** Eight merchants that sell, of any nodes. */
export async function makeSellers(database: Database): Promise<BenchWorld[]> {
  const app = await createApp(database, benchConfig)
  const worlds: BenchWorld[] = []
  while (worlds.length < clients)
    worlds.push(
      await makeBenchWorld(app, { code: `SELL${worlds.length}`, agents: clients, days, capacity: 1_000_000 }),
    )
  await closeApp(app)
  return worlds
}

/** Orders a second by eight clients, turn by turn on a plain database and on nodes: of one merchant, and of eight. */
export async function sellInTurns(
  plain: Database,
  spread: Database,
  worlds: readonly BenchWorld[],
): Promise<void> {
  const servers = [await serveBench({ database: plain }), await serveBench({ database: spread })] as const
  try {
    for (const sellers of [worlds.slice(0, 1), worlds]) {
      const sold = [0, 0]
      for (let round = 0; round < rounds; round++)
        for (const [at, server] of servers.entries()) {
          await withClient([plain, spread][at] ?? plain, (client) => client.query('analyze'))
          sold[at] = (sold[at] ?? 0) + (await ordersASecond(server, sellers)) / rounds
        }
      const [onPlain = 0, onNodes = 0] = sold
      console.log(
        `Orders a second, merchants ${sellers.length}: ${onPlain.toFixed(1)} plain, ${onNodes.toFixed(1)} spread, ${(onNodes / onPlain).toFixed(2)} ×.`,
      )
    }
  } finally {
    for (const server of servers) await server.close()
  }
}

async function ordersASecond(server: Running, sellers: readonly BenchWorld[]): Promise<number> {
  const sold = await Promise.all(
    sellers.map(async (world) =>
      askMany(server.port, await bodiesOf(server, world), clients / sellers.length),
    ),
  )
  const refused = sold.find(({ failed }) => failed > 0)
  if (refused) throw new Error(`${refused.failed} orders were refused: ${refused.sample}`)
  return sold.reduce((sum, { perSecond }) => sum + perSecond, 0)
}

type Requests = { cookie: string; bodies: string[] }
async function bodiesOf(server: Running, world: BenchWorld): Promise<Requests> {
  const { cookie, sessionId } = await logIn(server, world)
  const bodies = Array.from({ length: days }, (_, at) =>
    JSON.stringify({
      sessionId,
      timestamp: 1,
      clientRequestId: 'turn-%n',
      agentId: world.agents[at % world.agents.length],
      skuId: world.skuId,
      date: Temporal.Now.plainDateISO()
        .add({ days: 1 + (at % (days - 1)) })
        .toString(),
      adults: 2,
      children: 1,
      contactName: 'Wang Xiaoming %n',
      contactPhone: '+66 8%n',
      guests: [{ kind: 'adult', name: '王小明 %n' }],
    }),
  )
  return { cookie, bodies }
}

const askMany = (
  port: number,
  requests: Requests,
  many: number,
): Promise<{ perSecond: number; failed: number; sample: string }> =>
  new Promise((resolve, reject) => {
    const workerData = {
      ...requests,
      port,
      path: '/supplier/orderEntry/create',
      clients: many,
      seconds,
      warmUpSeconds: 2,
    }
    new Worker(new URL('../../bench/kit/http-clients.ts', import.meta.url), { workerData })
      .once('message', resolve)
      .once('error', reject)
  })

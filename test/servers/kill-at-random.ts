import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '#server/kit/db/client.ts'
import { Caller } from '../factories/http.ts'
import { orderInput, type OrderWorld } from '../factories/orders.ts'
import { LiveScreen } from './live-screen.ts'
import { ServerProcess } from './server-process.ts'

type Plan = {
  databaseUrl: string
  servers: number
  clients: number
  /** It goes on so long, and one is killed each so many seconds; later where servers take longer to start. */
  seconds: number
  killEachSeconds: number
}
type Sold = { id: number; startedAt: number }
export type Outcome = {
  acknowledged: number
  /** Acknowledged, and not in the database. */
  lost: number
  /** More than one order of one request. */
  doubled: number
  /** In the database, of no request that was acknowledged in the end. */
  strangers: number
  kills: number
  /** Calls whose answer never came, or that were refused, and were sent again. */
  repeated: number
  /** Pairs of a screen and an order of which the screen was never told. */
  unheard: number
  slowestMs: number
}

/**
 * Sells through several app servers while one of them, chosen at random, is killed with -9 again and again. A client whose call has no
 * answer sends the same request to another server. Screens of each server listen all the time.
 */
export async function killAtRandom(world: OrderWorld, plan: Plan): Promise<Outcome> {
  const servers = await Promise.all(
    Array.from({ length: plan.servers }, () => ServerProcess.start(plan.databaseUrl)),
  )
  const callers = servers.map(({ url }) => copyOf(world.staff, url))
  const screens = servers.map(({ url }, at) => new LiveScreen(url, callers[at] ?? world.staff))
  await sleep(500)
  const sold = new Map<string, Sold>()
  const seen = { kills: 0, repeated: 0, slowestMs: 0 }
  let isSelling = true
  const sell = async () => {
    while (isSelling) {
      const input = orderInput(world, { children: 0, adults: 1, clientRequestId: randomUUID() })
      const startedAt = Date.now()
      for (let id = 0; !id;) {
        id = await create(callers[randomInt(callers.length)] ?? world.staff, input)
        if (id) sold.set(String(input['clientRequestId']), { id, startedAt })
        else seen.repeated++
        if (!id) await sleep(20)
      }
      seen.slowestMs = Math.max(seen.slowestMs, Date.now() - startedAt)
    }
  }
  const kill = async () => {
    const starting: Promise<void>[] = []
    const lastKill = Date.now() + (plan.seconds - plan.killEachSeconds) * 1000
    for (; Date.now() < lastKill || !seen.kills; seen.kills++) {
      await sleep(plan.killEachSeconds * 1000)
      const running = servers.filter((server) => server.isRunning)
      // As long as none but one is there, that one sells.
      if (running.length < 2) await Promise.all(starting)
      const server = running[randomInt(running.length)]
      await server?.kill()
      starting.push(server?.start() ?? Promise.resolve())
    }
    await sleep(plan.killEachSeconds * 1000)
    isSelling = false
    await Promise.all(starting)
  }
  await Promise.all([kill(), ...Array.from({ length: plan.clients }, sell)])
  // A killed server is noticed by its silence within seven seconds; a screen then waits four for its turn.
  const describe = () => countUnheard(screens, sold)
  for (const end = Date.now() + 12_000; describe() && Date.now() < end;) await sleep(200)
  const outcome = { ...(await compare(plan.databaseUrl, world, sold)), ...seen, unheard: describe() }
  await Promise.all(screens.map((screen) => screen.close()))
  await Promise.all(servers.map((server) => server.stop()))
  return outcome
}

/** The same person at another server. */
function copyOf(caller: Caller, url: string): Caller {
  const copy = new Caller(url)
  copy.cookie = caller.cookie
  copy.user = caller.user
  return copy
}

/** Whoever has no answer by then sends again. */
const patienceMs = 30_000

/** The order's id; 0 where no answer came or the server was not there for it. */
async function create(caller: Caller, input: Record<string, unknown>): Promise<number> {
  const answer = await Promise.race([
    caller.call<{ id: number }>('/supplier/orderEntry/create', input).catch(() => undefined),
    sleep(patienceMs, undefined),
  ])
  if (!answer || answer.httpStatus >= 500) return 0
  if (answer.error.code !== 0) throw new Error(JSON.stringify(answer.error))
  return answer.data?.id ?? 0
}

const countUnheard = (screens: readonly LiveScreen[], sold: ReadonlyMap<string, Sold>): number =>
  [...sold.values()].reduce(
    (sum, { id, startedAt }) => sum + screens.filter((screen) => !screen.knows(id, startedAt)).length,
    0,
  )

async function compare(connectionString: string, world: OrderWorld, sold: ReadonlyMap<string, Sold>) {
  const { rows } = await withClient({ connectionString }, (client) =>
    client.query<{ id: number; request: string }>(
      `select id, client_request_id as request from orders where merchant_id = $1`,
      [world.merchant.id],
    ),
  )
  const byRequest = Map.groupBy(rows, ({ request }) => request)
  return {
    acknowledged: sold.size,
    lost: [...sold].filter(
      ([request, { id }]) => !byRequest.get(request)?.some((row) => Number(row.id) === id),
    ).length,
    doubled: [...byRequest.values()].filter((same) => same.length > 1).length,
    strangers: [...byRequest.keys()].filter((request) => !sold.has(request)).length,
  }
}

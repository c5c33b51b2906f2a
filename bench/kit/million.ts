import type { Running } from '#server/app.ts'
import { withClient } from '#server/kit/db/client.ts'
import { config } from './bench-server.ts'
import { cachedWorld } from './cached-world.ts'
import { fillOrders } from './many-orders.ts'
import { fillWork } from './million-work.ts'
import { makeBenchWorld, type BenchWorld } from './order-world.ts'

export const count = Number(process.env['BENCH_ORDERS'] ?? 1_000_000)
const others = 49

/** A million orders of one merchant among fifty. */
export const millionWorld = ({ app }: Running): Promise<BenchWorld> =>
  cachedWorld(`${count} orders`, async () => {
    const world = await makeBenchWorld(app, { code: 'BENCH', agents: 40, days: 1, capacity: 1 })
    await fillOrders(config, { ...world, count })
    for (let no = 1; no <= others; no++) {
      const other = await makeBenchWorld(app, { code: `OTHER${no}`, agents: 4, days: 1, capacity: 1 })
      await fillOrders(config, { ...other, count: 2_000 })
    }
    return world
  })

/** The same, worked with. */
export async function workedWorld(server: Running): Promise<BenchWorld> {
  const world = await millionWorld(server)
  return cachedWorld(`${count} orders, worked with`, async () => {
    await withClient(config, (client) => fillWork(client, world.merchantId))
    return world
  })
}

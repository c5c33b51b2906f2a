import { sql } from 'kysely'
import { takeLease } from '#server/counter/leases/take-lease.ts'
import { AppError } from '#server/kit/call/errors.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { registerDevice } from '#server/ticketing/offline/devices.ts'
import { deviceSnapshot } from '#server/ticketing/offline/snapshot.ts'
import { acting, personOf, type Stage } from '../stage.ts'

type DeviceKey = { id: number; token: string }
/** What is sold by the head and leaves several times a day. */
const ferries = [
  { code: 'FERRY-PP', sessions: ['08:30', '11:00', '13:30', '15:00'] },
  { code: 'FERRY-LANTA', sessions: ['08:30', '13:30'] },
] as const
const shows = [{ code: 'SIAM-NIRAMIT', sessions: ['18:00', '20:30'] }] as const
type Offer = { code: string; sessions: readonly string[] }
const places = 6

/** The pier's phone holds places of the next ferry and the counter's seats of the next show, to sell without network; late in the day tomorrow's. */
export async function makeLeases(
  stage: Stage,
  { shiftId, pier, moment }: { shiftId: number; pier: DeviceKey; moment: Date },
): Promise<void> {
  const by = personOf(stage, 'demo')
  const counter = await acting(stage, async (as) => {
    const ctx = as(moment, by)
    const { rows } = await sql<{ id: number }>`select id from ticket_post
       where merchant_id = ${ctx.scope.merchantId} order by id limit 1`.execute(ctx.db)
    const device = await registerDevice(ctx, {
      name: 'Counter phone',
      postId: rows[0]?.id ?? 0,
      invitation: '',
    })
    await deviceSnapshot(ctx, { deviceId: device.id, token: device.token, cursor: 0, postVersion: 0 })
    return device
  })
  await leaseNext(stage, { shiftId, device: pier, moment, offers: [...ferries, ...shows] })
  await leaseNext(stage, { shiftId, device: counter, moment, offers: [...shows, ...ferries] })
}

type Taking = { shiftId: number; device: DeviceKey; moment: Date; offers: readonly Offer[] }

/** The first departure that has the places; each try is a transaction of its own, as one that is refused leaves nothing behind. */
async function leaseNext(stage: Stage, { shiftId, device, moment, offers }: Taking): Promise<void> {
  const by = personOf(stage, 'demo')
  const days = [stage.clock.day(0), stage.clock.day(1)]
  const departures = days.flatMap((date) =>
    offers.flatMap(({ code, sessions }) => sessions.map((session) => ({ date, code, session }))),
  )
  for (const { date, code, session } of departures)
    try {
      const ask = { deviceId: device.id, token: device.token, shiftId, date, session, places }
      const take = (ctx: Ctx) => takeLease(ctx, { ...ask, skuId: stage.skus.get(code) ?? 0 })
      await acting(stage, (as) => take(as(moment, by)))
      return
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
}

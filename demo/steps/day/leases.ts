import { sql } from 'kysely'
import { takeLease } from '#server/counter/leases/take-lease.ts'
import { AppError } from '#server/kit/call/errors.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { registerDevice } from '#server/ticketing/offline/devices.ts'
import { deviceSnapshot } from '#server/ticketing/offline/snapshot.ts'
import { acting, personOf, type Stage } from '../stage.ts'

type DeviceKey = { id: number; token: string }
/** What is sold by the head and leaves several times a day: at most hours one of them is still to leave. */
const ferries = [
  { code: 'FERRY-PP', sessions: ['08:30', '11:00', '13:30', '15:00'] },
  { code: 'FERRY-LANTA', sessions: ['08:30', '13:30'] },
] as const
const places = 6

/** The counter's phone and the pier's hold places of the ferries that still leave today, to sell without network; none late in the evening. */
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
  for (const device of [counter, pier]) await leaseNext(stage, { shiftId, device, moment })
}

type Taking = { shiftId: number; device: DeviceKey; moment: Date }

/** The first departure that has the places; each try is a transaction of its own, as one that is refused leaves nothing behind. */
async function leaseNext(stage: Stage, { shiftId, device, moment }: Taking): Promise<void> {
  const by = personOf(stage, 'demo')
  for (const { code, sessions } of ferries)
    for (const session of sessions)
      try {
        const ask = { deviceId: device.id, token: device.token, shiftId, session, places }
        const skuId = stage.skus.get(code) ?? 0
        const take = (ctx: Ctx) => takeLease(ctx, { ...ask, skuId, date: stage.clock.day(0) })
        await acting(stage, (as) => take(as(moment, by)))
        return
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
}

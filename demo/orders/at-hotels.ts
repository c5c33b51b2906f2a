import { sql } from 'kysely'
import { SaveRooming } from '#contract/hotel-orders/stay.schema.ts'
import type { StayMove } from '#contract/hotel-orders/stay.states.ts'
import { Amendment } from '#contract/orders/amend/amend.schema.ts'
import { moveStay } from '#server/hotel-orders/stays/move-stay.ts'
import { saveRooming } from '#server/hotel-orders/stays/save-rooming.ts'
import { AppError } from '#server/kit/call/errors.ts'
import { applyAmendment } from '#server/orders/amend/modify-requests.ts'
import { adminOf } from '../steps/companies.ts'
import { acting, type Stage } from '../steps/stage.ts'

type ExistingAtHotel = { id: number; arrival: number; departure: number; guestIds: number[] }

/** Minutes of the day: when guests arrive at a desk, leave it, and are given up. */
const [checkInAt, checkOutAt, givenUpAt] = [14 * 60, 11 * 60, 23 * 60]

/** What the hotels' desks did with stays up to now: guests came and left, few did not come, one leaves earlier; who sleeps where. */
export async function keepHotels(stage: Stage): Promise<void> {
  const stays = await existingStays(stage)
  for (const [at, stay] of stays.entries()) {
    if (at % 23 === 22) await move(stage, stay, 'stayNoShow', stay.arrival, givenUpAt)
    else {
      // Of today's every other one is there already.
      if (stay.arrival === 0 && at % 2) continue
      await move(stage, stay, 'checkIn', stay.arrival, checkInAt + (at % 9) * 25)
      if (stay.departure <= 0) await move(stage, stay, 'checkOut', stay.departure, checkOutAt - (at % 7) * 20)
    }
  }
  const ahead = stays.filter(({ arrival }) => arrival >= 0).slice(0, 12)
  for (const [at, stay] of ahead.entries()) await room(stage, stay, at)
  await leaveEarly(stage, stays)
}

const existingStays = (stage: Stage): Promise<ExistingAtHotel[]> =>
  acting(stage, async (as) => {
    const { db } = as(stage.clock.now, adminOf(stage))
    const { rows } = await sql<ExistingAtHotel>`
      select o.id, s.arrival - ${stage.clock.day(0)}::date as arrival, s.departure - ${stage.clock.day(0)}::date as departure,
             array(select g.id from order_guest g where g.merchant_id = o.merchant_id and g.order_id = o.id and g.attendance <> 'cancelled' order by g.position) as "guestIds"
        from order_stay s join orders o on o.merchant_id = s.merchant_id and o.id = s.order_id
       where s.merchant_id = ${stage.merchant.id} and s.arrival <= ${stage.clock.day(3)} and s.departure >= ${stage.clock.day(-20)}
         and o.status = 'confirmed' and o.deleted_at is null order by s.arrival, o.id`.execute(db)
    return rows
  })

/** At its hour, where that has come. */
async function move(
  stage: Stage,
  { id }: ExistingAtHotel,
  verb: StayMove,
  day: number,
  minute: number,
): Promise<void> {
  const at = stage.clock.at(day, minute)
  const moment = at < stage.clock.now ? at : stage.clock.now
  if (day > 0) return
  await acting(stage, (as) => moveStay(verb)(as(moment, adminOf(stage)), { id }))
}

const wishes = ['double', 'twin', 'any'] as const
const room = (stage: Stage, { id, guestIds }: ExistingAtHotel, at: number): Promise<unknown> =>
  acting(stage, (as) =>
    saveRooming(
      as(stage.clock.now, adminOf(stage)),
      SaveRooming.parse({
        id,
        bedWish: wishes[at % wishes.length],
        roomNumber: at % 2 ? '' : String(204 + at * 13),
        roomingNote: at % 4 === 1 ? 'Honeymoon, high floor if possible' : '',
        guests: guestIds.map((guestId) => ({ id: guestId })),
      }),
    ),
  )

/** One of those who are there leaves a night before it was booked. */
async function leaveEarly(stage: Stage, stays: readonly ExistingAtHotel[]): Promise<void> {
  for (const { id } of stays.filter(({ arrival, departure }) => arrival <= 0 && departure >= 2)) {
    const amendment = Amendment.parse({ endDate: stage.clock.day(1) })
    const done = await acting(stage, (as) =>
      applyAmendment(as(stage.clock.now, adminOf(stage)), {
        id,
        amendment,
        asks: false,
        reason: 'Flight moved',
      }),
    ).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
    if (done) return
  }
}

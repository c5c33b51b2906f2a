import { sql } from 'kysely'
import type { PlanGuest, PlanRoom } from '#contract/plans/plan.schema.ts'
import { roomCapacity, roomProblem } from '#contract/plans/rooming.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** Guests of a plan in the order of its list. */
export async function guestsOf(ctx: Ctx, planId: number): Promise<PlanGuest[]> {
  const { rows } = await sql<
    Omit<PlanGuest, 'sex' | 'bed'> & { sex: '' | 'female' | 'male'; bed: '' | NonNullable<PlanGuest['bed']> }
  >`select n.id, n.version, n.position, n.kind, n.name, n.pinyin,
      n.sex, n.born_on as "bornOn", n.nationality, n.document_no as "documentNo", n.document_until as "documentUntil", n.diet, n.phone, n.note,
      n.free, n.leader, r.number as room, n.bed, n.share_with as "shareWith", n.vehicle, n.seat, n.arrival, n.departure,
      n.from_date as "fromDate", n.to_date as "toDate"
    from plan_guest n left join plan_room r on r.merchant_id = n.merchant_id and r.id = n.room_id
   where n.merchant_id = ${ctx.scope.merchantId} and n.plan_id = ${planId} order by n.position, n.id`.execute(
    ctx.db,
  )
  return rows.map(({ sex, bed, ...row }) => ({ ...row, sex: sex || null, bed: bed || null }))
}

type RoomRow = Pick<PlanRoom, 'id' | 'number' | 'type' | 'upgrade' | 'note' | 'crewIds' | 'linkedIds'> & {
  link: NonNullable<PlanRoom['link']> | ''
}
/** Rooms of a plan with what is wrong about each. */
export async function roomsOf(ctx: Ctx, planId: number, guests?: readonly PlanGuest[]): Promise<PlanRoom[]> {
  const { rows } =
    await sql<RoomRow>`select r.id, r.number, r.type, r.upgrade, r.note, r.link, r.linked_ids as "linkedIds",
      array(select k.crew_id from plan_room_staff k
         where k.merchant_id = r.merchant_id and k.room_id = r.id
           and exists (select from plan_assignment x
                        where x.merchant_id = k.merchant_id and x.plan_id = k.plan_id and x.crew_id = k.crew_id)
         order by k.id)::bigint[] as "crewIds"
    from plan_room r
   where r.merchant_id = ${ctx.scope.merchantId} and r.plan_id = ${planId}
   order by r.number`.execute(ctx.db)
  const all = guests ?? (await guestsOf(ctx, planId))
  return rows.map((room) => {
    const inside = all.filter((guest) => guest.room === room.number)
    const crewIds = room.crewIds.map(Number)
    return {
      ...room,
      link: room.link || null,
      linkedIds: room.linkedIds.map(Number),
      crewIds,
      guests: inside.length,
      capacity: roomCapacity[room.type],
      problem: roomProblem(room.type, inside, crewIds.length),
    }
  })
}

import { sql } from 'kysely'
import type { FilledRooms, FreeRooms, RoomType, SaveRoom } from '#contract/plans/plan.schema.ts'
import { fillRooms } from '#contract/plans/rooming.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { deleteRow, insertRow, lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { unique } from '../../kit/record/unique.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { guestsOf, roomsOf } from './guests.queries.ts'
import { roomFinder } from './save-guests.ts'
import { fillStaff, saveStaffOf } from './staff-rooms.ts'

/** Makes a room, or changes one. */
export async function saveRoom(
  ctx: Ctx,
  { id, planId, number, type, upgrade, note, crewIds, link, linkedIds }: SaveRoom,
): Promise<{ id: number }> {
  await lockPlan(ctx, { id: planId })
  const before = id ? await lockRow(ctx, 'plan_room', id) : undefined
  if (before && before.plan_id !== planId) fail('notFound')
  const saved = await unique({ plan_room_merchant_id_plan_id_number_key: 'number' }, () =>
    before
      ? updateRow(ctx, 'plan_room', { id: before.id }, { number, type, upgrade, note })
      : insertRow(ctx, 'plan_room', { plan_id: planId, number, type, upgrade, note }),
  )
  await saveStaffOf(ctx, planId, saved.id, crewIds)
  await saveLinks(ctx, planId, saved.id, { link: linkedIds.length ? link : null, linkedIds })
  await tellPlan(ctx, planId, 'plans.roomSaved', { facts: { number } })
  return saved
}

/** Its guests stay on the list, without a room. */
export async function deleteRoom(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { plan_id: planId } = await readRow(ctx, 'plan_room', id)
  await lockPlan(ctx, { id: planId })
  const room = await lockRow(ctx, 'plan_room', id)
  await sql`update plan_guest set room_id = null, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and room_id = ${id}`.execute(ctx.db)
  await saveLinks(ctx, planId, id, { link: null, linkedIds: [] })
  await deleteRow(ctx, 'plan_room', id)
  await tellPlan(ctx, planId, 'plans.roomDeleted', { facts: { number: room.number } })
  return { done: true }
}

type Links = { link: SaveRoom['link']; linkedIds: readonly number[] }
/** How a room stands to others of the group: they say the same of it. A room is linked in one way. */
async function saveLinks(
  ctx: Ctx,
  planId: number,
  roomId: number,
  { link, linkedIds }: Links,
): Promise<void> {
  const to = link === null ? [] : [...new Set(linkedIds)].filter((id) => id !== roomId)
  const { rows } = await sql<{ id: number; linkedIds: number[]; link: string }>`
    select id, link, linked_ids as "linkedIds" from plan_room
     where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} order by id`.execute(ctx.db)
  if (to.some((id) => !rows.some((room) => room.id === id))) failField('linkedIds', 'unknown')
  // Who is linked in another way than before is beside its former rooms no more, and they not beside it.
  const turned = new Set(
    rows.flatMap((room) => (to.includes(room.id) && room.link && room.link !== link ? [room.id] : [])),
  )
  for (const room of rows) {
    const former = room.linkedIds.map(Number)
    const without = former.filter((id) => id !== roomId && !turned.has(id) && !turned.has(room.id))
    const next = room.id === roomId ? to : to.includes(room.id) ? [...without, roomId] : without
    const kind =
      next.length === 0 ? '' : room.id === roomId || to.includes(room.id) ? (link ?? '') : room.link
    if (kind === room.link && next.join() === former.join()) continue
    await sql`update plan_room set link = ${kind}, linked_ids = ${next}::bigint[]
      where merchant_id = ${ctx.scope.merchantId} and id = ${room.id}`.execute(ctx.db)
  }
}

/** Gives everybody without one a room; who has one stays. Taking it back frees the rooms that it gave, and no other. */
export async function fillPlanRooms(ctx: Ctx, { id }: { id: number }): Promise<{ placed: number }> {
  await lockPlan(ctx, { id })
  const guests = await guestsOf(ctx, id)
  const before = await roomsOf(ctx, id, guests)
  const typeOf = new Map(before.map(({ number, type }) => [number, type]))
  const placed = fillRooms(guests, before)
  const roomId = roomFinder(ctx, id)
  for (const { number, type, guestIds } of placed) {
    const room = await roomId(number, type)
    if (room === null) continue
    await updateRow(ctx, 'plan_room', { id: room }, { type })
    await sql`update plan_guest set room_id = ${room}, version = version + 1
      where merchant_id = ${ctx.scope.merchantId} and plan_id = ${id} and id = any(${guestIds}::bigint[])`.execute(
      ctx.db,
    )
  }
  const staff = await fillStaff(ctx, id)
  const count = placed.reduce((sum, { guestIds }) => sum + guestIds.length, staff.length)
  await tellPlan(ctx, id, 'plans.roomsFilled', { facts: { count } })
  if (count) ctx.takenBackBy?.({ id, filled: filledRooms(placed, staff, typeOf) })
  return { placed: count }
}

type PlacedRoom = ReturnType<typeof fillRooms>[number]
type PlacedStaff = Awaited<ReturnType<typeof fillStaff>>
function filledRooms(
  placed: readonly PlacedRoom[],
  staff: PlacedStaff,
  typeOf: ReadonlyMap<number, RoomType>,
): FilledRooms[] {
  const rooms = [...Map.groupBy(placed, ({ number }) => number)].map(([number, of]) => ({
    room: [number, ...of.flatMap(({ guestIds }) => guestIds)] satisfies [number, ...number[]],
    before: typeOf.get(number) ?? null,
    after: of.at(-1)?.type ?? 'twin',
  }))
  const ofGuests = [...Map.groupBy(rooms, ({ before, after }) => `${before}/${after}`).values()].flatMap(
    (of) =>
      of.slice(0, 1).map(({ before, after }): FilledRooms => ({
        whose: 'guests',
        before,
        after,
        rooms: of.map(({ room }) => room),
      })),
  )
  if (!staff.length) return ofGuests
  const ofStaff: FilledRooms = {
    whose: 'staff',
    before: null,
    after: 'staff-single',
    rooms: staff.map(({ number, crewId }) => [number, crewId]),
  }
  return [...ofGuests, ofStaff]
}

/** Takes a filling back. Whoever was moved since stays where they are, and a room that somebody changed or sleeps in stays as it is. */
export async function freePlanRooms(ctx: Ctx, { id, filled }: FreeRooms): Promise<{ freed: number }> {
  await lockPlan(ctx, { id })
  let freed = 0
  for (const { rooms, ...of } of filled)
    for (const [number, ...ids] of rooms) freed += await freeRoom(ctx, id, { number, ids, ...of })
  if (freed) await tellPlan(ctx, id, 'plans.roomsFreed', { facts: { count: freed } })
  return { freed }
}

type Filled = Omit<FilledRooms, 'rooms'> & { number: number; ids: number[] }
async function freeRoom(
  ctx: Ctx,
  planId: number,
  { number, ids, whose, before, after }: Filled,
): Promise<number> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ id: number; type: string }>`select id, type from plan_room
    where merchant_id = ${merchantId} and plan_id = ${planId} and number = ${number} for no key update`.execute(
    ctx.db,
  )
  const [room] = rows
  if (!room) return 0
  const { numAffectedRows } =
    whose === 'guests'
      ? await sql`update plan_guest set room_id = null, version = version + 1
          where merchant_id = ${merchantId} and room_id = ${room.id} and id = any(${ids}::bigint[])`.execute(
          ctx.db,
        )
      : await sql`delete from plan_room_staff
          where merchant_id = ${merchantId} and room_id = ${room.id} and crew_id = any(${ids}::bigint[])`.execute(
          ctx.db,
        )
  if (before !== null && room.type === after)
    await sql`update plan_room set type = ${before}
      where merchant_id = ${merchantId} and id = ${room.id}`.execute(ctx.db)
  if (before === null)
    await sql`delete from plan_room r
      where r.merchant_id = ${merchantId} and r.id = ${room.id} and r.type = ${after} and r.note = '' and r.upgrade = ''
        and r.linked_ids = '{}'
        and not exists (select from plan_guest g where g.merchant_id = r.merchant_id and g.room_id = r.id)
        and not exists (select from plan_room_staff k where k.merchant_id = r.merchant_id and k.room_id = r.id)`.execute(
      ctx.db,
    )
  return Number(numAffectedRows ?? 0)
}

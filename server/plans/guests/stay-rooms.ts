import { omit } from '#contract/kit/omit.ts'
import { sql } from 'kysely'
import type { Assignment, PlanGuest, PlanRoom } from '#contract/plans/plan.schema.ts'
import type { SaveStayRoom, Stay, StayRoom } from '#contract/plans/stays.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow, readRow } from '../../kit/db/rows.ts'
import { assignmentsOf } from '../board/assign.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import type { ServiceRow } from '../services/service-sql.ts'
import { allServices } from '../services/services-of.ts'
import { guestsOf, roomsOf } from './guests.queries.ts'

const isThere = (
  { fromDate, toDate }: PlanGuest,
  { date, endDate }: Pick<ServiceRow, 'date' | 'endDate'>,
): boolean => (fromDate === null || fromDate < endDate) && (toDate === null || toDate > date)

/** The group's rooms as a stay has them: with those of its guests who are there. */
const baseRooms = (rooms: readonly PlanRoom[], guests: readonly PlanGuest[]): StayRoom[] =>
  rooms.map(({ number, type, upgrade, note }) => ({
    number,
    type,
    upgrade,
    note,
    guestIds: guests.filter(({ room }) => room === number).map(({ id }) => id),
    crewIds: [],
  }))

type OwnRow = Omit<StayRoom, 'crewIds'> & { serviceId: number }
async function ownRooms(ctx: Ctx, planId: number): Promise<Map<number, StayRoom[]>> {
  const { rows } = await sql<OwnRow>`select r.service_id as "serviceId", r.number, r.type, r.upgrade, r.note,
      array(select g.guest_id from plan_stay_guest g join plan_guest n on n.merchant_id = g.merchant_id and n.id = g.guest_id
         where g.merchant_id = r.merchant_id and g.stay_room_id = r.id order by n.position, n.id)::bigint[] as "guestIds"
    from plan_stay_room r join plan_service s on s.merchant_id = r.merchant_id and s.id = r.service_id
   where r.merchant_id = ${ctx.scope.merchantId} and s.plan_id = ${planId} order by r.service_id, r.number`.execute(
    ctx.db,
  )
  const byStay = Map.groupBy(rows, ({ serviceId }) => serviceId)
  return new Map(
    [...byStay].map(([id, of]) => [
      id,
      of.map((room) => ({ ...omit(room, ['serviceId']), guestIds: room.guestIds.map(Number), crewIds: [] })),
    ]),
  )
}

/** Rooms of each hotel stay of a plan, in the order of its days. */
export async function staysOf(ctx: Ctx, planId: number): Promise<Stay[]> {
  const services = (await allServices(ctx, planId)).filter(
    ({ kind, struck, state }) => kind === 'hotel' && !struck && state !== 'cancelled',
  )
  const guests = await guestsOf(ctx, planId)
  const rooms = await roomsOf(ctx, planId, guests)
  const own = await ownRooms(ctx, planId)
  const people = (await assignmentsOf(ctx, sql`x.plan_id = ${planId}`)).filter(
    ({ crewId }) => crewId !== null,
  )
  return services.map((service) => {
    const there = guests.filter((guest) => isThere(guest, service))
    const base = baseRooms(rooms, there)
    const found = own.get(service.id)
    const shown = found ?? base
    const text = (room: StayRoom) =>
      JSON.stringify([room.number, room.type, room.upgrade, room.note, room.guestIds])
    const existing = new Set(base.map(text))
    const placed = new Set(shown.flatMap(({ guestIds }) => guestIds))
    const along = people.filter(
      ({ fromDate, toDate }) => fromDate < service.endDate && toDate >= service.date,
    )
    const withStaff = staffInRooms(shown, rooms, along)
    const housed = new Set(withStaff.flatMap(({ crewIds }) => crewIds))
    return {
      serviceId: service.id,
      names: service.facts.names,
      supplierId: service.supplierId,
      supplierName: service.supplierName,
      date: service.date,
      endDate: service.endDate,
      own: found !== undefined,
      others: shown.filter((room) => !existing.has(text(room))).length,
      without: [
        ...there.filter(({ id }) => !placed.has(id)).map(({ name }) => name),
        ...new Set(
          along.flatMap(({ crewId, name }) => (crewId !== null && housed.has(crewId) ? [] : [name])),
        ),
      ],
      rooms: withStaff,
    }
  })
}

/** Whoever goes along sleeps at each stay in the room of the same number, on the nights that they are there. */
function staffInRooms(
  shown: readonly StayRoom[],
  rooms: readonly PlanRoom[],
  along: readonly Assignment[],
): StayRoom[] {
  const there = new Set(along.flatMap(({ crewId }) => crewId ?? []))
  const byNumber = new Map(
    rooms.map(({ number, crewIds }) => [number, crewIds.filter((id) => there.has(id))]),
  )
  return shown.map((room) => ({ ...room, crewIds: byNumber.get(room.number) ?? [] }))
}

export const listStays = async (ctx: Ctx, { id }: { id: number }): Promise<{ rows: Stay[] }> => {
  await readRow(ctx, 'travel_plan', id)
  return { rows: await staysOf(ctx, id) }
}

async function lockStay(ctx: Ctx, serviceId: number): Promise<Stay & { planId: number }> {
  const { plan_id: planId } = await readRow(ctx, 'plan_service', serviceId)
  await lockPlan(ctx, { id: planId })
  const stay = (await staysOf(ctx, planId)).find((one) => one.serviceId === serviceId) ?? fail('notFound')
  return { ...stay, planId }
}

/** Changes one room of a stay; from then on the stay has a list of its own. Whoever is put into it leaves the room of before. */
export async function saveStayRoom(ctx: Ctx, { serviceId, ...room }: SaveStayRoom): Promise<{ done: true }> {
  const stay = await lockStay(ctx, serviceId)
  const existing = new Set((await guestsOf(ctx, stay.planId)).map(({ id }) => id))
  if (room.guestIds.some((id) => !existing.has(id))) failField('guestIds', 'unknown')
  const others = stay.rooms
    .filter(({ number }) => number !== room.number)
    .map((one) => ({ ...one, guestIds: one.guestIds.filter((id) => !room.guestIds.includes(id)) }))
  await clear(ctx, serviceId)
  for (const { guestIds, number, type, upgrade, note } of [...others, room]) {
    const { id } = await insertRow(ctx, 'plan_stay_room', {
      service_id: serviceId,
      number,
      type,
      upgrade,
      note,
    })
    for (const guestId of new Set(guestIds))
      await insertRow(ctx, 'plan_stay_guest', { stay_room_id: id, guest_id: guestId })
  }
  await tellPlan(ctx, stay.planId, 'plans.roomSaved', { facts: { number: room.number } })
  return { done: true }
}

const clear = (ctx: Ctx, serviceId: number) =>
  sql`delete from plan_stay_room where merchant_id = ${ctx.scope.merchantId} and service_id = ${serviceId}`.execute(
    ctx.db,
  )

/** The stay has the rooms of the group again. */
export async function resetStay(ctx: Ctx, { serviceId }: { serviceId: number }): Promise<{ done: true }> {
  const { planId } = await lockStay(ctx, serviceId)
  await clear(ctx, serviceId)
  await tellPlan(ctx, planId, 'plans.stayReset')
  return { done: true }
}

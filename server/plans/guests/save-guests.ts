import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import type { ReadGuest } from '#contract/plans/name-list.ts'
import { maxGuests } from '#contract/plans/plan.fields.ts'
import type { RoomType, SaveGuest } from '#contract/plans/plan.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { deleteRow, insertRow, lockForm, lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { unique } from '../../kit/record/unique.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'

/** Rooms of a plan by their number; one that is missing is made. */
export function roomFinder(ctx: Ctx, planId: number) {
  let found: Promise<Map<number, number>> | undefined
  const read = async () => {
    const rows = await ctx.db
      .selectFrom('plan_room')
      .select(['id', 'number'])
      .where('merchant_id', '=', ctx.scope.merchantId)
      .where('plan_id', '=', planId)
      .execute()
    return new Map(rows.map(({ id, number }) => [number, id]))
  }
  return async (number: number | null, type: RoomType = 'twin'): Promise<number | null> => {
    if (number === null) return null
    const ids = await (found ??= read())
    const id = ids.get(number) ?? (await insertRow(ctx, 'plan_room', { plan_id: planId, number, type })).id
    ids.set(number, id)
    return id
  }
}

export const rowOfGuest = (guest: Omit<ReadGuest, 'line'>, room: number | null) => ({
  name: guest.name,
  pinyin: guest.pinyin.toUpperCase(),
  kind: guest.kind,
  sex: guest.sex ?? ('' as const),
  born_on: guest.bornOn,
  nationality: guest.nationality,
  document_no: guest.documentNo.toUpperCase(),
  document_until: guest.documentUntil,
  diet: guest.diet,
  phone: guest.phone,
  note: guest.note,
  free: guest.free,
  leader: guest.leader,
  room_id: room,
  bed: guest.bed ?? ('' as const),
  share_with: guest.shareWith,
  vehicle: guest.vehicle,
  seat: guest.seat.toUpperCase(),
  arrival: guest.arrival,
  departure: guest.departure,
  from_date: guest.fromDate,
  to_date: guest.toDate,
})

/** Puts a guest on the list, or changes one. */
export async function saveGuest(ctx: Ctx, form: SaveGuest): Promise<{ id: number }> {
  await lockPlan(ctx, { id: form.planId })
  const before = await lockForm(ctx, 'plan_guest', form)
  if (form.fromDate && form.toDate && form.toDate < form.fromDate) failField('toDate', 'beforeStart')
  if (before && before.plan_id !== form.planId) fail('notFound')
  const values = rowOfGuest(form, await roomFinder(ctx, form.planId)(form.room))
  const saved = await unique({ plan_guest_document: 'documentNo', plan_guest_seat: 'seat' }, async () =>
    before
      ? updateRow(ctx, 'plan_guest', before, values)
      : insertRow(ctx, 'plan_guest', {
          ...values,
          plan_id: form.planId,
          position: await nextPosition(ctx, form.planId),
        }),
  )
  await tellPlan(ctx, form.planId, 'plans.guestSaved', { facts: { name: form.name } })
  return saved
}

async function nextPosition(ctx: Ctx, planId: number): Promise<number> {
  const { rows } = await sql<{ next: number; count: number }>`
    select coalesce(max(position), 0)::int + 1 as next, count(*)::int as count
      from plan_guest
     where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId}`.execute(ctx.db)
  const { next, count } = firstOf(rows)
  return count < maxGuests ? next : failField('name', 'plans.fieldErrors.tooManyGuests', { max: maxGuests })
}

export async function deleteGuest(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { plan_id: planId } = await readRow(ctx, 'plan_guest', id)
  await lockPlan(ctx, { id: planId })
  const guest = await lockRow(ctx, 'plan_guest', id)
  await deleteRow(ctx, 'plan_guest', id)
  await tellPlan(ctx, planId, 'plans.guestDeleted', { facts: { name: guest.name } })
  return { done: true }
}

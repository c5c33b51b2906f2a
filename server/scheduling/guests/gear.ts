import { sql, type Selectable, type SqlBool } from 'kysely'
import { rowOf } from '#contract/kit/record/record-values.ts'
import type { Gear, GearForm } from '#contract/scheduling/diving/diving.schema.ts'
import { gearRecord } from '#contract/scheduling/diving/profile.fields.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { finds } from '../../kit/db/filters.ts'
import { lockForm, lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import type { DB } from '../../kit/db/tables.gen.ts'
import { emit } from '../../kit/events.ts'
import { savePlain } from '../../kit/record/plain-record.ts'
import { unique } from '../../kit/record/unique.ts'

type StoredGear = Selectable<DB['dive_gear']>
const pieces = {
  table: 'dive_gear',
  subject: 'diveGear',
  event: 'scheduling.gear',
  kept: ({ kind, serial, size, condition, service_due }: StoredGear) => ({
    kind,
    serial,
    size,
    condition,
    serviceDue: service_due,
  }),
  facts: (_: Ctx, { serial }: { serial: string }) => ({ serial }),
  topics: ['guestProfile'],
} as const

type Ask = { text?: string | undefined; free?: boolean | undefined; profileId?: number }
/** Pieces of gear, each with whom it is. */
export async function listGear(ctx: Ctx, { text, free, profileId }: Ask): Promise<{ rows: Gear[] }> {
  const where = [
    sql<SqlBool>`g.merchant_id = ${ctx.scope.merchantId}`,
    finds(text, ['g.serial', 'g.kind', 'g.size']),
  ]
  if (free) where.push(sql<SqlBool>`g.profile_id is null and g.condition in ('good', 'worn')`)
  if (profileId !== undefined) where.push(sql<SqlBool>`g.profile_id = ${profileId}`)
  const { rows } = await sql<Gear>`
    select g.id, g.version, g.kind, g.serial, g.size, g.condition, g.service_due as "serviceDue", g.note, g.profile_id as "profileId",
      coalesce(p.name, '') as "profileName", g.lent_at as "lentAt"
      from dive_gear g left join guest_profile p on p.merchant_id = g.merchant_id and p.id = g.profile_id
     where ${sql.join(where, sql` and `)} order by g.kind, g.size, g.serial limit 500`.execute(ctx.db)
  return { rows }
}

export async function saveGear(ctx: Ctx, form: GearForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'dive_gear', form)
  const values = rowOf(gearRecord, { ...form, serial: form.serial.toUpperCase() })
  return unique({ dive_gear_merchant_id_serial_key: 'serial' }, () => savePlain(ctx, pieces, before, values))
}

/** Hands a piece to a guest: one that is whole, in service on that day, and with nobody else. */
export async function lendGear(
  ctx: Ctx,
  { id, profileId, date }: { id: number; profileId: number; date: string },
): Promise<{ done: true }> {
  const piece = await lockRow(ctx, 'dive_gear', id)
  await readRow(ctx, 'guest_profile', profileId)
  if (piece.profile_id !== null) fail('scheduling.gearOut')
  const inService = piece.service_due === null || piece.service_due > date
  if (!['good', 'worn'].includes(piece.condition) || !inService) fail('scheduling.gearUnfit')
  await updateRow(ctx, 'dive_gear', piece, { profile_id: profileId, lent_at: ctx.now.toISOString() })
  const facts = { serial: piece.serial }
  await emit(ctx, 'scheduling.gearLent', { subject: 'guestProfile', subjectId: profileId, facts })
  return { done: true }
}

type Returned = { id: number; condition: Gear['condition']; note: string }
/** Takes a piece back, as it is now. */
export async function returnGear(ctx: Ctx, { id, condition, note }: Returned): Promise<{ done: true }> {
  const piece = await lockRow(ctx, 'dive_gear', id)
  if (piece.profile_id === null) fail('scheduling.gearOut')
  await updateRow(ctx, 'dive_gear', piece, {
    profile_id: null,
    lent_at: null,
    condition,
    note: note || piece.note,
  })
  const facts = { serial: piece.serial, condition }
  await emit(ctx, 'scheduling.gearReturned', { subject: 'guestProfile', subjectId: piece.profile_id, facts })
  return { done: true }
}

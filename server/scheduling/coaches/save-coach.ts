import type { FieldError } from '#contract/kit/errors.ts'
import type { Selectable } from 'kysely'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { coachRecord } from '#contract/scheduling/coach.fields.ts'
import type { CoachForm } from '#contract/scheduling/fleet.schema.ts'
import { validUntil } from '#contract/scheduling/papers.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { AppError, failField } from '../../kit/call/errors.ts'
import { isMissing, lockForm } from '../../kit/db/rows.ts'
import type { DB } from '../../kit/db/tables.gen.ts'
import { savePlain } from '../../kit/record/plain-record.ts'
import { unique } from '../../kit/record/unique.ts'
import { reversedDays } from '../reversed-days.ts'

type StoredCoach = Selectable<DB['coach']>
/** A coach, as its events keep and tell it. */
export const coaches = {
  table: 'coach',
  subject: 'coach',
  event: 'scheduling.coach',
  kept: ({
    code,
    name,
    kind,
    class: of,
    plate,
    seats,
    owner,
    standing,
    area,
    note,
    ...row
  }: StoredCoach) => ({
    code,
    name,
    kind,
    class: of,
    plate,
    seats,
    owner,
    standing,
    area,
    note,
    driverId: row.driver_id,
    supplierId: row.supplier_id,
    validUntil: row.valid_until,
  }),
  facts: (_: Ctx, { name }: { name: string }) => ({ name }),
  topics: ['coach'],
} as const

/** What the fields say against each other: a boat is of no vehicle's class, a vehicle's seats fit its class, who is hired from is hired. */
export function coachErrors(form: CoachForm): FieldError[] {
  const { kind, class: of, seats, owner, supplierId, crewMin, crewMax, maintenance } = form
  const largest = Number(of.split('-')[1] ?? seats)
  return [
    ...((kind === 'boat') === (of === 'boat')
      ? []
      : [{ field: 'class', why: 'scheduling.fieldErrors.classOfKind' }]),
    ...(seats > largest ? [{ field: 'seats', why: 'scheduling.fieldErrors.seatsOfClass' }] : []),
    ...(owner === 'own' && supplierId !== null
      ? [{ field: 'supplierId', why: 'scheduling.fieldErrors.ownHasSupplier' }]
      : []),
    ...(crewMax > 0 && crewMin > crewMax
      ? [{ field: 'crewMin', why: 'scheduling.fieldErrors.crewAboveMax' }]
      : []),
    ...reversedDays('maintenance', maintenance),
  ]
}

/** Makes a coach, or changes the one with that id. */
export async function saveCoach(
  ctx: Ctx,
  form: CoachForm & { id?: number | undefined },
): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'coach', form)
  const errors = coachErrors(form)
  if (errors.length) throw new AppError('badInput', {}, errors)
  const { driverId, supplierId, documents } = form
  if (driverId !== null && (await isMissing(ctx, 'crew', [driverId]))) failField('driverId', 'unknown')
  if (supplierId !== null && (await isMissing(ctx, 'supplier', [supplierId])))
    failField('supplierId', 'unknown')
  const values = {
    ...rowOf(coachRecord, { ...form, code: form.code.toUpperCase() }),
    valid_until: validUntil(documents),
  }
  return unique({ coach_merchant_id_code_key: 'code' }, () => savePlain(ctx, coaches, before, values))
}

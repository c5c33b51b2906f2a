import type { FieldError } from '#contract/kit/errors.ts'
import type { Selectable } from 'kysely'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { crewRecord } from '#contract/scheduling/crew.fields.ts'
import type { CrewForm } from '#contract/scheduling/fleet.schema.ts'
import { validUntil } from '#contract/scheduling/papers.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { AppError } from '../../kit/call/errors.ts'
import { lockForm } from '../../kit/db/rows.ts'
import type { DB } from '../../kit/db/tables.gen.ts'
import { savePlain } from '../../kit/record/plain-record.ts'
import { unique } from '../../kit/record/unique.ts'
import { reversedDays } from '../reversed-days.ts'

type StoredCrew = Selectable<DB['crew']>
/** A person, as its events keep and tell it. */
export const crewPeople = {
  table: 'crew',
  subject: 'crew',
  event: 'scheduling.crew',
  kept: ({ code, name, position, phone, roles, spoken, area, ...row }: StoredCrew) => ({
    code,
    name,
    position,
    phone,
    roles,
    spoken,
    area,
    maxHours: row.max_hours,
    restHours: row.rest_hours,
    daysOff: row.days_off,
    validUntil: row.valid_until,
    note: row.note,
  }),
  facts: (_: Ctx, { name }: { name: string }) => ({ name }),
  topics: ['crew'],
} as const

/** What the fields say against each other: pay needs its amount, days off end after they begin. */
export function crewErrors({ payWay, payMinor, absences }: CrewForm): FieldError[] {
  return [
    ...(payWay !== 'none' && payMinor === null ? [{ field: 'payMinor', why: 'required' }] : []),
    ...reversedDays('absences', absences),
  ]
}

/** Makes a person, or changes the one with that id. The day their papers end is worked out from all of them. */
export async function saveCrew(
  ctx: Ctx,
  form: CrewForm & { id?: number | undefined },
): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'crew', form)
  const errors = crewErrors(form)
  if (errors.length) throw new AppError('badInput', {}, errors)
  const { licences, levels, documents, firstAidUntil } = form
  const values = {
    ...rowOf(crewRecord, { ...form, code: form.code.toUpperCase() }),
    valid_until: validUntil([...licences, ...levels, ...documents], [firstAidUntil]),
  }
  return unique({ crew_merchant_id_code_key: 'code' }, () => savePlain(ctx, crewPeople, before, values))
}

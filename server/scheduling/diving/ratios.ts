import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { rowOf } from '#contract/kit/record/record-values.ts'
import type { RatioForm, RatioRow, Ratios } from '#contract/scheduling/diving/diving.schema.ts'
import { ratioRecord } from '#contract/scheduling/diving/profile.fields.ts'
import type { Ratio } from '#contract/scheduling/diving/ratios.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { lockForm } from '../../kit/db/rows.ts'
import type { DB } from '../../kit/db/tables.gen.ts'
import { deletesPlain, savePlain } from '../../kit/record/plain-record.ts'

type StoredRatio = Selectable<DB['dive_ratio']>
const houseRatio = {
  table: 'dive_ratio',
  subject: 'diveRatio',
  event: 'scheduling.ratio',
  kept: ({ programme, guests, max_guests, valid_from, valid_until }: StoredRatio) => ({
    programme,
    guests,
    maxGuests: max_guests,
    validFrom: valid_from,
    validUntil: valid_until,
  }),
  facts: (_: Ctx, { programme, guests }: { programme: string; guests: number }) => ({ programme, guests }),
  topics: ['dayPlan'],
} as const

/** Ratios of law and agencies, and the house's own after them. */
export async function listRatios(
  ctx: Ctx,
  { programme }: { programme?: string | undefined } = {},
): Promise<z.output<typeof Ratios>> {
  const { rows } = await sql<RatioRow>`
    select r.* from (
      select null::bigint as id, 1 as version, source, agency, programme, nullif(water, '') as water, age_from as "ageFrom", age_to as "ageTo", guests,
        per_assistant as "perAssistant", max_guests as "maxGuests", valid_from as "validFrom", valid_until as "validUntil", origin from platform.dive_ratio
      union all
      select id, version, 'house', '', programme, water, age_from, age_to, guests, per_assistant, max_guests, valid_from, valid_until, origin
        from dive_ratio where merchant_id = ${ctx.scope.merchantId}) r
     where ${programme ?? null}::text is null or r.programme = ${programme ?? null}
     order by r.programme, r.source = 'house', r.source desc, r.agency, r."ageFrom" desc, r.id`.execute(
    ctx.db,
  )
  return { rows }
}

/** The same as the rules reckon with them. */
export async function loadRatios(ctx: Ctx): Promise<Ratio[]> {
  const { rows } = await listRatios(ctx)
  return rows.map((row) => ({ ...row, water: row.water ?? '' }))
}

export async function saveRatio(ctx: Ctx, form: RatioForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'dive_ratio', form)
  if (form.maxGuests < form.guests) failField('maxGuests', 'scheduling.fieldErrors.belowGuests')
  if (form.ageTo < form.ageFrom) failField('ageTo', 'scheduling.fieldErrors.beforeStart')
  if (form.validUntil !== null && form.validUntil < form.validFrom)
    failField('validUntil', 'scheduling.fieldErrors.beforeStart')
  return savePlain(ctx, houseRatio, before, rowOf(ratioRecord, form))
}

export const deleteRatio = deletesPlain(houseRatio)

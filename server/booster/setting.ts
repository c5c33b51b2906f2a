import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql } from 'kysely'
import type { SettingSave } from '#contract/booster/booster.schema.ts'
import { settingForm } from '#contract/booster/booster.fields.ts'
import { boosterStates, type BoosterSetting } from '#contract/booster/booster.schema.ts'
import { answerOf, rowOf } from '#contract/kit/record/record-values.ts'
import { historyOf } from '../audit/audit.public.ts'
import { fail } from '../kit/call/errors.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { valuesBefore } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'

/** The merchant's row of settings, made where there is none yet. */
export async function ownSetting(ctx: Ctx) {
  const own = ctx.db.selectFrom('booster_setting').selectAll().where('merchant_id', '=', ctx.scope.merchantId)
  const row = await own.executeTakeFirst()
  if (row) return row
  await sql`insert into booster_setting (merchant_id) values (${ctx.scope.merchantId}) on conflict do nothing`.execute(
    ctx.db,
  )
  return own.executeTakeFirstOrThrow()
}
export type OwnSetting = Awaited<ReturnType<typeof ownSetting>>

export const stateOf = ({ state }: Pick<OwnSetting, 'state'>): (typeof boosterStates)[number] =>
  asOneOf(boosterStates, state) ?? 'none'

/** The settings of a merchant that has joined, paused or not. */
export async function joinedSetting(ctx: Ctx): Promise<OwnSetting> {
  const row = await ownSetting(ctx)
  return row.state === 'joined' || row.state === 'paused' ? row : fail('booster.notJoined')
}

export async function readSetting(ctx: Ctx): Promise<BoosterSetting> {
  const row = await ownSetting(ctx)
  return {
    ...answerOf(settingForm, row),
    state: stateOf(row),
    currency: ctx.merchant.currency,
    version: row.version,
    history: await historyOf(ctx, 'booster', ctx.scope.merchantId),
    can: canOf(ctx, { edit: 'treepBooster.price' }),
  }
}

/** A form begun on another version of the settings is refused. */
export async function saveSetting(ctx: Ctx, { version, ...form }: SettingSave): Promise<{ done: true }> {
  const before = await joinedSetting(ctx)
  const values = rowOf(settingForm, form)
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql`update booster_setting set ${sql.join(set)}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and version = ${version ?? before.version} returning version`.execute(
    ctx.db,
  )
  if (!rows.length) fail('changedMeanwhile')
  await emit(ctx, 'booster.settingSaved', {
    subject: 'booster',
    subjectId: ctx.scope.merchantId,
    before: valuesBefore(before, values),
    after: values,
  })
  return { done: true }
}

import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { GroupSettingForm, type GroupSetting } from '#contract/groups/groups.api.ts'
import { groupSettingRecord } from '#contract/groups/group-setting.fields.ts'
import { groupKeys } from '#contract/groups/group.keys.ts'
import { answerOf, rowOf, valuesOf } from '#contract/kit/record/record-values.ts'
import { saveChanges, settingChanges, valuesBefore } from '../company/company.public.ts'
import { tagsOn } from '../customers/customers.public.ts'
import { expenseAccounts } from '../finance/finance.public.ts'
import { rolesHolding } from '../identity/identity.public.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { fail, failField } from '../kit/call/errors.ts'
import { saveRow } from '../kit/db/rows.ts'

const storedOf = (ctx: Ctx) =>
  ctx.db.selectFrom('group_setting').selectAll().where('merchant_id', '=', ctx.scope.merchantId)

/** How groups work where a merchant has said nothing yet. */
const begun = {
  ...valuesOf(groupSettingRecord),
  codePattern: 'G{YY}{MM}{DD}-{NN}',
  breaks: [10, 15, 20, 25, 30].map((paying) => ({
    paying,
    free: paying >= 15 ? 1 : 0,
    staff: 1,
  })),
  roundingSteps: [
    { currency: 'THB' as const, stepMinor: 1000 },
    { currency: 'CNY' as const, stepMinor: 500 },
    { currency: 'USD' as const, stepMinor: 100 },
    { currency: 'TWD' as const, stepMinor: 1000 },
    { currency: 'KRW' as const, stepMinor: 1000 },
  ],
}

type Stored = Awaited<ReturnType<ReturnType<typeof storedOf>['executeTakeFirst']>>
const valuesIn = (row: Stored) => (row ? answerOf(groupSettingRecord, row) : begun)

/** The merchant's setting of groups; the defaults, as version 0, before it is first saved. */
export async function settingInfo(ctx: Ctx): Promise<z.input<typeof GroupSetting>> {
  const row = await storedOf(ctx).executeTakeFirst()
  const can = canOf(ctx, { edit: `${groupKeys.setting}.edit` })
  return {
    version: row?.version ?? 0,
    ...valuesIn(row),
    currency: ctx.merchant.currency,
    profitRoles: await rolesHolding(ctx, 'group.plan.profit'),
    can,
  }
}

/** The same for those who work by it. */
export async function groupSetting(ctx: Ctx): Promise<GroupSettingForm> {
  const row = await storedOf(ctx).executeTakeFirst()
  return GroupSettingForm.parse(valuesIn(row))
}

/** Categories of itineraries, and what suppliers usually give free, as the setting says. */
export async function listCategories(ctx: Ctx) {
  const { categories, freePlaces } = await groupSetting(ctx)
  const tags = await tagsOn(ctx, 'itinerary', sql<SqlBool>`t.cleared_at is null`)
  return { rows: categories.map(({ name }) => name), freePlaces, tags }
}

/** Saves how groups work from now on; what stands already keeps what it was made with. */
export async function saveSetting(ctx: Ctx, { version, ...form }: GroupSettingForm): Promise<{ id: number }> {
  const before = await storedOf(ctx).forNoKeyUpdate().executeTakeFirst()
  if (version !== undefined && version !== (before?.version ?? 0)) fail('changedMeanwhile')
  return writeSetting(ctx, before, form)
}

async function writeSetting(
  ctx: Ctx,
  before: Stored,
  form: Omit<GroupSettingForm, 'version'>,
): Promise<{ id: number }> {
  const named = form.expenseCategories.some(({ account }) => account) ? await expenseAccounts(ctx) : []
  for (const [at, { account }] of form.expenseCategories.entries())
    if (account && !named.some(({ number }) => number === account))
      failField(`expenseCategories.${at}.account`, 'unknown')
  const row = rowOf(groupSettingRecord, form)
  const columns = {
    ...row,
    proposal_text: JSON.stringify(row.proposal_text),
    voucher_text: JSON.stringify(row.voucher_text),
    job_order_text: JSON.stringify(row.job_order_text),
    terms_text: JSON.stringify(row.terms_text),
    emergency_text: JSON.stringify(row.emergency_text),
  }
  const saved = await saveRow(ctx, 'group_setting', before, columns)
  const former = valuesIn(before)
  await saveChanges(ctx, 'groups.settingSaved', former, form, {
    subject: 'groupSetting',
    subjectId: saved.id,
  })
  return saved
}

const savedAs = (subjectId: number) => ({
  subject: 'groupSetting',
  subjectId,
  types: ['groups.settingSaved'],
})

/** Who changed what of it when. */
export async function settingHistory(ctx: Ctx) {
  const row = await storedOf(ctx).executeTakeFirst()
  return row ? settingChanges(ctx, savedAs(row.id), GroupSettingForm.shape) : { rows: [] }
}

/** Gives back to the fields of one change what they were before it; all others stay as they are now. */
export async function restoreSetting(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
): Promise<{ done: true }> {
  const row = (await storedOf(ctx).forNoKeyUpdate().executeTakeFirst()) ?? fail('notFound')
  if (row.version !== version) fail('changedMeanwhile')
  const former = await valuesBefore(ctx, savedAs(row.id), id)
  const { version: _, ...form } = GroupSettingForm.parse({
    ...answerOf(groupSettingRecord, row),
    ...former,
  })
  await writeSetting(ctx, row, form)
  return { done: true }
}

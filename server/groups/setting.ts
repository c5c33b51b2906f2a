import type { z } from 'zod'
import { GroupSetting, type GroupSettingForm } from '#contract/groups/groups.api.ts'
import { groupSettingRecord } from '#contract/groups/group-setting.fields.ts'
import { groupKeys } from '#contract/groups/group.keys.ts'
import { answerOf, rowOf, valuesOf } from '#contract/kit/record/record-values.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { saveRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'

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
}

/** The merchant's setting of groups; the defaults, as version 0, before it is first saved. */
export async function settingInfo(ctx: Ctx): Promise<z.input<typeof GroupSetting>> {
  const row = await storedOf(ctx).executeTakeFirst()
  const can = canOf(ctx, { edit: `${groupKeys.setting}.edit` })
  return row
    ? { version: row.version, ...answerOf(groupSettingRecord, row), can }
    : { version: 0, ...begun, can }
}

/** The same for those who work by it. */
export const groupSetting = async (ctx: Ctx): Promise<z.output<typeof GroupSetting>> =>
  GroupSetting.parse(await settingInfo(ctx))

/** Categories of itineraries, as the setting names them. */
export async function listCategories(ctx: Ctx): Promise<{ rows: string[] }> {
  const row = await storedOf(ctx).executeTakeFirst()
  return { rows: row ? answerOf(groupSettingRecord, row).categories.map(({ name }) => name) : [] }
}

/** Saves how groups work from now on; what stands already keeps what it was made with. */
export async function saveSetting(ctx: Ctx, { version, ...form }: GroupSettingForm): Promise<{ id: number }> {
  const before = await storedOf(ctx).forNoKeyUpdate().executeTakeFirst()
  if (version !== undefined && version !== (before?.version ?? 0)) fail('changedMeanwhile')
  const row = rowOf(groupSettingRecord, form)
  const columns = {
    ...row,
    proposal_text: JSON.stringify(row.proposal_text),
    voucher_text: JSON.stringify(row.voucher_text),
    terms_text: JSON.stringify(row.terms_text),
    emergency_text: JSON.stringify(row.emergency_text),
  }
  const saved = await saveRow(ctx, 'group_setting', before, columns)
  await emit(ctx, 'groups.settingSaved', {
    subject: 'groupSetting',
    subjectId: saved.id,
    before: before && answerOf(groupSettingRecord, before),
    after: form,
  })
  return saved
}

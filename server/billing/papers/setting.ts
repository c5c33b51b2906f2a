import { billKeys } from '#contract/billing/billing.keys.ts'
import { patternMistake } from '#contract/billing/papers/numbering.ts'
import type { PaperSetting, PaperSettingForm } from '#contract/billing/papers/payment-paper.schema.ts'
import { paperSettingRecord } from '#contract/billing/papers/setting.fields.ts'
import { answerOf, rowOf, valuesOf } from '#contract/kit/record/record-values.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { saveRow, valuesBefore } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { templateOf } from './template.ts'

const readSetting = (ctx: Ctx, lock = false) => {
  const query = ctx.db.selectFrom('paper_setting').selectAll().where('merchant_id', '=', ctx.scope.merchantId)
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

/** What the merchant set, else as it begins: nothing by itself. */
export async function settingOf(ctx: Ctx) {
  const row = await readSetting(ctx)
  const begun: PaperSettingForm = { ...valuesOf(paperSettingRecord), ...begins, numbering: [] }
  const values = row ? answerOf(paperSettingRecord, row) : begun
  return { ...values, automaticFrom: row?.automatic_from ?? null }
}
const begins = {
  agentKind: 'tax-receipt',
  guestKind: 'abbreviated',
  changes: 'propose',
} as const
export type Setting = Awaited<ReturnType<typeof settingOf>>

export async function paperSettingInfo(ctx: Ctx): Promise<PaperSetting> {
  const row = await readSetting(ctx)
  const { automaticFrom: _from, ...values } = await settingOf(ctx)
  const { prefix, branch } = await templateOf(ctx)
  return {
    ...values,
    id: row?.id ?? null,
    version: row?.version ?? 0,
    prefix,
    branch,
    can: canOf(ctx, { edit: `${billKeys.setting}.edit` }),
  }
}

const whyNot = {
  letters: 'billing.fieldErrors.patternLetters',
  number: 'billing.fieldErrors.patternNumber',
  year: 'billing.fieldErrors.patternYear',
  month: 'billing.fieldErrors.patternMonth',
} as const

/** Each kind once, each pattern one that makes no number twice. */
function requireNumbering({ numbering }: PaperSettingForm): void {
  const kinds = new Set<string>()
  for (const [at, { kind, pattern, resets }] of numbering.entries()) {
    if (kinds.has(kind)) failField(`numbering.${at}.kind`, 'billing.fieldErrors.kindTwice')
    kinds.add(kind)
    const mistake = patternMistake({ pattern, resets })
    if (mistake) failField(`numbering.${at}.pattern`, whyNot[mistake], { sign: '{0000}' })
  }
}

/** With another pattern each series begins after the last number that was issued, also one that comes back. */
const beginAnew = (ctx: Ctx) =>
  ctx.db.deleteFrom('paper_series').where('merchant_id', '=', ctx.scope.merchantId).execute()

/** What is issued by itself is what is paid from the day on which that was switched on. */
export async function savePaperSetting(ctx: Ctx, form: PaperSettingForm): Promise<{ id: number }> {
  requireNumbering(form)
  const before = await readSetting(ctx, true)
  if (before && form.version !== undefined && before.version !== form.version) fail('changedMeanwhile')
  const values = {
    ...rowOf(paperSettingRecord, form),
    automatic_from:
      before?.automatic_from ?? (form.automatic || form.changes === 'automatic' ? todayOf(ctx) : null),
  }
  if (JSON.stringify(before?.numbering ?? []) !== JSON.stringify(form.numbering)) await beginAnew(ctx)
  const saved = await saveRow(ctx, 'paper_setting', before, values, { created_by_name: ctx.actor.name })
  await emit(ctx, 'billing.paperSettingSaved', {
    subject: 'paperSetting',
    subjectId: saved.id,
    before: valuesBefore(before, values),
    after: values,
  })
  return saved
}

import { sql } from 'kysely'
import { ruleForm } from '#contract/booster/booster.fields.ts'
import type { RuleRow, RuleSave } from '#contract/booster/booster.schema.ts'
import { levelOf, ruleLevels } from '#contract/booster/guards.ts'
import { answerOf, rowOf } from '#contract/kit/record/record-values.ts'
import type { Names } from '#contract/kit/schema.ts'
import { failField } from '../kit/call/errors.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { violated } from '../kit/db/db.ts'
import { deleteRow, isMissing, lockForm, lockRow, saveRow, valuesBefore } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { joinedSetting } from './setting.ts'

type Stored = {
  id: number
  version: number
  connection_id: number | null
  sku_id: number | null
  category_id: number | null
  base: RuleSave['base']
  markup_basis_points: number
  add_minor: number
  note: string
  accountName: string
  skuCode: string
  skuNames: Names
  categoryNames: Names
  listings: number
}

/** Rules beside that of all listings, the most specific first; how many listings each may reach. */
export async function listRules(ctx: Ctx): Promise<{ rows: RuleRow[] }> {
  const { rows } =
    await sql<Stored>`select r.*, coalesce(n.name, '') as "accountName", coalesce(s.code, '') as "skuCode", coalesce(s.names, '{}') as "skuNames",
      coalesce(c.names, '{}') as "categoryNames",
      (select count(*)::int from booster_listing l join sku k on k.merchant_id = l.merchant_id and k.id = l.sku_id
        where l.merchant_id = r.merchant_id and l.state <> 'ended' and (r.connection_id is null or l.connection_id = r.connection_id)
          and (r.sku_id is null or l.sku_id = r.sku_id) and (r.category_id is null or k.category_id = r.category_id)) as listings
    from booster_rule r
    left join outside_connection n on n.merchant_id = r.merchant_id and n.id = r.connection_id
    left join sku s on s.merchant_id = r.merchant_id and s.id = r.sku_id
    left join category c on c.merchant_id = r.merchant_id and c.id = r.category_id
   where r.merchant_id = ${ctx.scope.merchantId} order by r.id`.execute(ctx.db)
  const edit = 'treepBooster.price'
  const view = rows.map((row): RuleRow => {
    const form = answerOf(ruleForm, row)
    const { id, version, accountName, skuCode, skuNames, categoryNames, listings } = row
    return {
      ...form,
      id,
      version,
      level: levelOf(form),
      accountName,
      skuCode,
      skuNames,
      categoryNames,
      listings,
      can: canOf(ctx, { edit, remove: edit }),
    }
  })
  return { rows: view.toSorted((a, b) => ruleLevels.indexOf(a.level) - ruleLevels.indexOf(b.level)) }
}

export async function saveRule(ctx: Ctx, { id, version, ...form }: RuleSave): Promise<{ id: number }> {
  await joinedSetting(ctx)
  const { connectionId, skuId, categoryId } = form
  if (connectionId === null && skuId === null && categoryId === null)
    failField('connectionId', 'booster.fieldErrors.scopeNeeded')
  if (skuId !== null && categoryId !== null) failField('categoryId', 'booster.fieldErrors.oneScope')
  if (skuId !== null && (await isMissing(ctx, 'sku', [skuId]))) failField('skuId', 'unknown')
  if (categoryId !== null && (await isMissing(ctx, 'category', [categoryId])))
    failField('categoryId', 'unknown')
  if (connectionId !== null && !(await hasAccount(ctx, connectionId))) failField('connectionId', 'unknown')
  const before = await lockForm(ctx, 'booster_rule', { id, version })
  const values = rowOf(ruleForm, form)
  const saved = await saveRow(ctx, 'booster_rule', before, values).catch((error: unknown) => {
    if (violated(error) === 'booster_rule_once') failField('connectionId', 'taken')
    throw error
  })
  await emit(ctx, 'booster.ruleSaved', {
    subject: 'booster',
    subjectId: ctx.scope.merchantId,
    before: valuesBefore(before, values),
    after: values,
  })
  return saved
}

async function hasAccount(ctx: Ctx, connectionId: number): Promise<boolean> {
  const { rows } =
    await sql`select from booster_account where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId}`.execute(
      ctx.db,
    )
  return rows.length > 0
}

export async function deleteRule(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  await lockRow(ctx, 'booster_rule', id)
  await deleteRow(ctx, 'booster_rule', id)
  await emit(ctx, 'booster.ruleRemoved', { subject: 'booster', subjectId: ctx.scope.merchantId })
  return { done: true }
}

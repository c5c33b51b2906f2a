import { sql } from 'kysely'
import type { ShareRuleRow, ShareRuleSave } from '#contract/open-market/library.schema.ts'
import { shareRuleForm } from '#contract/open-market/share.fields.ts'
import { answerOf, rowOf } from '#contract/kit/record/record-values.ts'
import type { Names } from '#contract/kit/schema.ts'
import { failField } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { violated } from '../../kit/db/db.ts'
import { deleteRow, isMissing, lockForm, lockRow, saveRow, valuesBefore } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { categoriesAbove } from '../../pricing/pricing.public.ts'
import { codesOf } from '#contract/open-market/terms.fields.ts'
import {
  lockShown,
  namedIds,
  showSkus,
  tellShared,
  unshow,
  type Shareable,
  type SharedWith,
} from './share.ts'

type Rule = {
  id: number
  version: number
  category_id: number | null
  shared_with: SharedWith
  partner_codes: string
  named_ids: number[]
  existing: boolean
  created_at: string
}
type Listed = Rule & { categoryNames: Names }
const share = 'oMarket.share'

/** What is shared by itself: that of all products last. */
export async function listShareRules(ctx: Ctx): Promise<{ rows: ShareRuleRow[] }> {
  const { rows } = await sql<Listed>`select r.*, coalesce(c.names, '{}') as "categoryNames"
      from market_share_rule r left join category c on c.merchant_id = r.merchant_id and c.id = r.category_id
     where r.merchant_id = ${ctx.scope.merchantId} order by r.category_id is null, r.id`.execute(ctx.db)
  return {
    rows: rows.map((row) => ({
      ...answerOf(shareRuleForm, row),
      id: row.id,
      version: row.version,
      categoryNames: row.categoryNames,
      can: canOf(ctx, { edit: share, remove: share }),
    })),
  }
}

export async function saveShareRule(
  ctx: Ctx,
  { id, version, ...form }: ShareRuleSave,
): Promise<{ id: number }> {
  if (form.categoryId !== null && (await isMissing(ctx, 'category', [form.categoryId])))
    failField('categoryId', 'unknown')
  const named = await namedIds(ctx, form.sharedWith, codesOf(form.partnerCodes))
  await lockShown(ctx)
  const before = await lockForm(ctx, 'market_share_rule', { id, version })
  const values = { ...rowOf(shareRuleForm, form), named_ids: named, by_name: ctx.actor.name }
  const saved = await saveRow(ctx, 'market_share_rule', before, values).catch((error: unknown) => {
    if (violated(error) === 'market_share_rule_once') failField('categoryId', 'taken')
    throw error
  })
  await emit(ctx, 'open-market.shareRuleSaved', {
    subject: 'marketShare',
    subjectId: ctx.scope.merchantId,
    before: valuesBefore(before, values),
    after: values,
  })
  await shareByRules(ctx)
  return saved
}

/** What it shared is shared no more, unless another rule does. */
export async function removeShareRule(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  await lockShown(ctx)
  await lockRow(ctx, 'market_share_rule', id)
  await deleteRow(ctx, 'market_share_rule', id)
  await emit(ctx, 'open-market.shareRuleRemoved', {
    subject: 'marketShare',
    subjectId: ctx.scope.merchantId,
  })
  await shareByRules(ctx)
  return { done: true }
}

type Candidate = Shareable & {
  categoryId: number | null
  /** A partner's, whose contract does not let us hand it on. */
  notToResell: boolean
  createdAt: string
  shown: SharedWith | null
  shownTo: number[] | null
}
/**
 * Products of which no person has said with whom they are shared are shared as the nearest rule says, none as soon as there is none.
 * Only what is on sale begins to be shown; one without a price waits where prices are shown. What is a partner's is shared where its
 * contract lets it be resold.
 */
export async function shareByRules(ctx: Ctx): Promise<void> {
  const { merchantId } = ctx.scope
  // First: whoever shares at the same time has said so before it is looked at.
  await lockShown(ctx)
  const { rows: rules } =
    await sql<Rule>`select * from market_share_rule where merchant_id = ${merchantId}`.execute(ctx.db)
  const { rows: skus } = await sql<Candidate>`
    select s.id, s.code, s.names, s.on_sale as "onSale", s.category_id as "categoryId", s.created_at as "createdAt",
           p.shared_with as shown, p.named_ids as "shownTo",
           exists (select from sku_base_price b where b.merchant_id = s.merchant_id and b.sku_id = s.id) as priced,
           exists (select from sku_supplier k join market_contract c on c.merchant_id = k.merchant_id and c.partner_id = k.bound_merchant_id
                    where k.merchant_id = s.merchant_id and k.sku_id = s.id and k.bound_sku_id is not null and c.direction = 'buys'
                      and c.state in ('active', 'suspended') and not coalesce((c.terms ->> 'mayResell')::boolean, true)) as "notToResell"
      from sku s
      left join platform.market_product p on p.merchant_id = s.merchant_id and p.sku_id = s.id
     where s.merchant_id = ${merchantId} and s.deleted_at is null and s.enabled and s.product_type <> 'add-on'
       and (${rules.length > 0} or p.sku_id is not null)
       and not exists (select from market_share_choice c where c.merchant_id = s.merchant_id and c.sku_id = s.id)`.execute(
    ctx.db,
  )
  if (!skus.length) return
  const pathOf = await categoriesAbove(ctx)
  const ruleOf = (sku: Candidate) =>
    sku.notToResell
      ? undefined
      : [...pathOf(sku.categoryId), null]
          .map((category) => rules.find((rule) => rule.category_id === category))
          .find((rule) => rule && (rule.existing || sku.createdAt >= rule.created_at))
  const isShown = ({ shown, shownTo }: Candidate, rule: Rule | undefined): boolean =>
    shown === (rule?.shared_with ?? null) && (shownTo ?? []).join() === (rule?.named_ids ?? []).join()
  const moved = skus.filter((sku) => !isShown(sku, ruleOf(sku)))
  await unshow(
    ctx,
    moved.flatMap(({ id, shown }) => (shown === null ? [] : [id])),
  )
  const fresh = moved.filter(({ onSale }) => onSale)
  for (const [rule, all] of Map.groupBy(fresh, ruleOf)) {
    const due = rule?.shared_with === 'priced' ? all.filter(({ priced }) => priced) : all
    if (!rule || !due.length) continue
    await showSkus(ctx, due, { sharedWith: rule.shared_with, named: rule.named_ids })
    await tellShared(
      ctx,
      due.map(({ id }) => id),
      rule.shared_with,
    )
  }
}

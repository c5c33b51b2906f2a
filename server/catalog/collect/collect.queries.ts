import { sql } from 'kysely'
import { collectChoices, collectKeys, inputsOfOurs } from '#contract/catalog/products.ts'
import type {
  CollectItem,
  CollectRule,
  CollectSku,
  CollectUse,
  collectApi,
} from '#contract/catalog/collect/collect.api.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { nameIn, type Language } from '#contract/kit/languages.ts'
import type { Can } from '#contract/kit/schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { codeOrName } from '../../kit/db/filters.ts'
import { isWithin } from '../../pricing/pricing.public.ts'
import { ofKind } from '../skus/sku-kinds.ts'
import { pageOf } from '../../kit/record/page-of.ts'

const edit = 'entertainment.CollectInfoSetting.edit'

/** The merchant's own items and names; those that are asked no more too, for the orders that hold their answers. */
export async function listItems(ctx: Ctx): Promise<{ rows: CollectItem[] }> {
  const { rows } = await sql<CollectItem>`select key, names, input, options from collect_item
     where merchant_id = ${ctx.scope.merchantId} order by id`.execute(ctx.db)
  return { rows }
}

/** How what was collected is called in a language: the merchant's own name, else our word. */
export async function collectLabels(ctx: Ctx, language: Language): Promise<(key: string) => string> {
  return labelsOf(ctx, language, (await listItems(ctx)).rows)
}

function labelsOf(ctx: Ctx, language: Language, rows: readonly CollectItem[]): (key: string) => string {
  const own = new Map(rows.map(({ key, names }) => [key, names]))
  return (key) => {
    const names = own.get(key) ?? {}
    const ours = (collectKeys as readonly string[]).includes(key)
    // Our own word in their language is better than their name in another one.
    if (ours) return names[language] || ctx.app.word(language, `catalog.collectKeys.${key}`)
    return nameIn(names, language) || key
  }
}

export type CollectQuestion = {
  label: string
  input: CollectItem['input']
  /** Of a choice: what an order keeps, and how it is shown. */
  options: { value: string; text: string }[]
}

/** How items are asked in a language, as order entry asks them. */
export async function collectQuestions(
  ctx: Ctx,
  language: Language,
): Promise<(key: string) => CollectQuestion> {
  const { rows } = await listItems(ctx)
  const labelOf = labelsOf(ctx, language, rows)
  const items = new Map(rows.map((row) => [row.key, row]))
  return (key) => {
    const own = items.get(key)
    const ours = collectChoices[key]?.map((value) => ({
      value: `${value}`,
      text: ctx.app.word(language, `catalog.choices.${value}`),
    }))
    // An order keeps the English name, so that everybody who reads it reads the same.
    const theirs = own?.options.map((names) => ({
      value: nameIn(names, 'en'),
      text: nameIn(names, language),
    }))
    return {
      label: labelOf(key),
      input: inputsOfOurs[key] ?? own?.input ?? 'text',
      options: ours ?? theirs ?? [],
    }
  }
}

/** Every item that can be asked for, ours in their order and then the merchant's own, with how many ask for each. */
export async function listUses(ctx: Ctx): Promise<{ rows: CollectUse[]; can: Can }> {
  const { merchantId } = ctx.scope
  const { rows: own } = await sql<CollectItem>`select key, names, input, options from collect_item
     where merchant_id = ${merchantId} and retired_at is null order by id`.execute(ctx.db)
  const { rows: used } = await sql<{ key: string; skus: number; categories: number }>`
    select f ->> 'key' as key, count(distinct s.id)::int as skus, count(distinct s.category)::int as categories
      from (select id, null::bigint as category, collect as fields from sku where merchant_id = ${merchantId} and deleted_at is null
            union all select null, category_id, fields from collect_rule where merchant_id = ${merchantId}) s, jsonb_array_elements(s.fields) f
     group by 1`.execute(ctx.db)
  const counts = new Map(used.map(({ key, skus, categories }) => [key, { skus, categories }]))
  const named = new Map(own.map((item) => [item.key, item]))
  const use = (item: CollectItem, isOwn: boolean): CollectUse => ({
    ...item,
    own: isOwn,
    ...(counts.get(item.key) ?? { skus: 0, categories: 0 }),
    can: canOf(ctx, { edit, ...(isOwn && { remove: edit }) }),
  })
  const ours = collectKeys.map((key) =>
    use({ key, names: named.get(key)?.names ?? {}, input: inputsOfOurs[key] ?? 'text', options: [] }, false),
  )
  const theirs = own.filter(({ key }) => key.startsWith('own-')).map((item) => use(item, true))
  return { rows: [...ours, ...theirs], can: canOf(ctx, { add: edit }) }
}

export async function listRules(ctx: Ctx): Promise<{ rows: CollectRule[] }> {
  const { rows } = await sql<CollectRule>`select category_id as "categoryId", fields from collect_rule
     where merchant_id = ${ctx.scope.merchantId} order by category_id`.execute(ctx.db)
  return { rows }
}

type CollectInput = InputOf<typeof collectApi.collectSkus>
type Answer = { rows: CollectSku[]; total: number; pageNo: number; pageSize: number; can: Can }

/** What each product asks, by code. A package asks what its parts ask, an add-on asks nothing: neither stands here. */
export async function listCollectSkus(ctx: Ctx, input: CollectInput): Promise<Answer> {
  const { text, categoryIds, own } = input
  const merchant = ctx.scope.merchantId
  const where = sql.join(
    [
      sql`s.merchant_id = ${merchant} and s.deleted_at is null`,
      ofKind('skus'),
      codeOrName('s', text),
      own === undefined ? sql`true` : sql`s.collect_own = ${own}`,
      categoryIds?.length ? isWithin(ctx, 's.category_id', categoryIds) : sql`true`,
    ],
    sql` and `,
  )
  const skus = sql<Omit<CollectSku, 'categoryName'> & { categoryNames: CollectSku['names'] | null }>`
    select s.id, s.code, s.names, c.names as "categoryNames", s.collect_own as own, s.collect as fields
      from sku s left join category c on c.merchant_id = s.merchant_id and c.id = s.category_id
     where ${where}`
  const page = await pageOf(ctx, input, skus, sql`r.code`)
  return {
    ...page,
    rows: page.rows.map(({ categoryNames, ...row }) => ({
      ...row,
      categoryName: nameIn(categoryNames, ctx.language),
    })),
    can: canOf(ctx, { edit }),
  }
}

import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { collectKeys } from '#contract/catalog/products.ts'
import type { ItemNamesForm, OwnItemForm } from '#contract/catalog/collect/collect.api.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'

const ours: readonly string[] = collectKeys
type Form = z.output<typeof OwnItemForm>
type Done = { done: true }

/** Are all of these items ours, or own ones that are still asked? Throws at the field's row. */
export async function requireCollectKeys(
  ctx: Ctx,
  fields: readonly { key: string }[],
  at: string,
): Promise<void> {
  const keys = fields.map(({ key }) => key)
  const twice = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (twice >= 0) failField(`${at}.${twice}.key`, 'taken')
  const own = keys.filter((key) => !ours.includes(key))
  if (!own.length) return
  const { rows } = await sql<{
    key: string
  }>`select key from collect_item where merchant_id = ${ctx.scope.merchantId}
     and key = any(${own}) and retired_at is null`.execute(ctx.db)
  const unknown = keys.findIndex((key) => own.includes(key) && !rows.some((row) => row.key === key))
  if (unknown >= 0) failField(`${at}.${unknown}.key`, 'unknown')
}

/** Makes an item of the merchant's own, or changes one. Only a choice has options, and it has two at least. */
export async function saveItem(ctx: Ctx, form: Form): Promise<Done> {
  if (form.input === 'choice' && form.options.length < 2) failField('options', 'tooSmall', { min: 2 })
  const options = JSON.stringify(form.input === 'choice' ? form.options : [])
  const { key } = form
  const { rows } = key
    ? await sql<{
        id: number
      }>`update collect_item set names = ${JSON.stringify(form.names)}, input = ${form.input}, options = ${options}
        where merchant_id = ${ctx.scope.merchantId} and key = ${key} and key like 'own-%' and retired_at is null returning id`.execute(
        ctx.db,
      )
    : await sql<{ id: number }>`insert into collect_item (merchant_id, id, key, names, input, options)
        select ${ctx.scope.merchantId}, n.id, 'own-' || n.id, ${JSON.stringify(form.names)}::jsonb, ${form.input}, ${options}::jsonb
          from (select app.next_id('collect_item') as id) n returning id`.execute(ctx.db)
  const saved = rows[0] ?? fail('notFound')
  await emitItem(ctx, 'collectItemSaved', saved.id, form.names)
  return { done: true }
}

/** Calls one of our items by another name; without any it has ours again. */
export async function renameItem(ctx: Ctx, { key, names }: z.output<typeof ItemNamesForm>): Promise<Done> {
  if (!ours.includes(key)) fail('notFound')
  const given = Object.fromEntries(Object.entries(names).filter(([, name]) => name))
  const { rows } = await sql<{ id: number }>`insert into collect_item (merchant_id, key, names)
    values (${ctx.scope.merchantId}, ${key}, ${JSON.stringify(given)}::jsonb)
    on conflict (merchant_id, key) do update set names = excluded.names returning id`.execute(ctx.db)
  const name = { en: ctx.app.word('en', `catalog.collectKeys.${key}`), ...given }
  await emitItem(ctx, 'collectItemSaved', firstOf(rows).id, name)
  return { done: true }
}

/** Takes an own item away. Refused while a product or a category asks for it; answers that orders hold keep its name. */
export async function deleteItem(ctx: Ctx, { key }: { key: string }): Promise<Done> {
  const { merchantId } = ctx.scope
  const found = await sql<{
    id: number
    names: Record<string, string>
  }>`select id, names from collect_item where merchant_id = ${merchantId} and key = ${key}
     and key like 'own-%' and retired_at is null for update`.execute(ctx.db)
  const item = found.rows[0] ?? fail('notFound')
  const asks = sql`@> jsonb_build_array(jsonb_build_object('key', ${key}::text))`
  const { rows } = await sql<{ n: number }>`select
      (select count(*) from sku where merchant_id = ${merchantId} and cleared_at is null and collect ${asks})
    + (select count(*) from collect_rule where merchant_id = ${merchantId} and fields ${asks}) as n`.execute(
    ctx.db,
  )
  if (firstOf(rows).n)
    fail('catalog.collectInUse', { name: nameIn(item.names, ctx.language), count: firstOf(rows).n })
  await sql`update collect_item set retired_at = ${ctx.now.toISOString()} where merchant_id = ${merchantId} and id = ${item.id}`.execute(
    ctx.db,
  )
  await emitItem(ctx, 'collectItemDeleted', item.id, item.names)
  return { done: true }
}

const emitItem = (
  ctx: Ctx,
  what: 'collectItemSaved' | 'collectItemDeleted',
  subjectId: number,
  names: Partial<Record<string, string>>,
) => emit(ctx, `catalog.${what}`, { subject: 'collect', subjectId, facts: { name: nameIn(names, 'en') } })

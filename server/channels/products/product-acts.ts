import { sql } from 'kysely'
import type { ChannelProductForm } from '#contract/channels/products/product.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { violated } from '../../kit/db/db.ts'
import { insertRow, isMissing, lockForm, updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'
import { readChannel } from '../connections/channel-connection.ts'
import { forgetOffers } from '../engine/offers.ts'
import { loadOrderSkus } from '../../orders/orders.public.ts'
import type { View } from '../view.ts'
import { isReady, problemOf, problemsOf, type Problem } from './problems.ts'
import { tellAll } from './tell-all.ts'

type ProductRef = { id: number; version?: number | undefined }
type Saved = { id: number; version: number; problem: Problem | null }

/** A marketplace's connection that this page shows. */
async function channelOf(ctx: Ctx, view: View, id: number) {
  const connection = await readChannel(ctx, id)
  if (view && connection.system !== view.system) fail('notFound')
  return connection
}

async function lockProduct(ctx: Ctx, view: View, one: ProductRef) {
  const row = (await lockForm(ctx, 'channel_product', one)) ?? fail('notFound')
  if (row.state === 'removed') fail('notFound')
  await channelOf(ctx, view, row.connection_id)
  return row
}

const changed = (ctx: Ctx): void => ctx.afterCommit(() => forgetOffers(ctx.app))

export const saveProduct =
  (view: View) =>
  async (ctx: Ctx, form: ChannelProductForm): Promise<Saved> => {
    await channelOf(ctx, view, form.connectionId)
    const before = form.id ? await lockProduct(ctx, view, { id: form.id, version: form.version }) : undefined
    if (before && before.connection_id !== form.connectionId) failField('connectionId', 'notAllowed')
    if (form.skuId !== null) {
      const sku = (await isMissing(ctx, 'sku', [form.skuId]))
        ? undefined
        : (await loadOrderSkus(ctx, [form.skuId])).get(form.skuId)
      if (!sku) failField('skuId', 'unknown')
      if (form.session && !sku.sessions.includes(form.session)) failField('session', 'notAllowed')
    }
    const problem = await problemOf(ctx, form)
    const state =
      form.skuId === null
        ? 'new'
        : before && before.sku_id === form.skuId && before.state !== 'new'
          ? before.state
          : 'mapped'
    const values = {
      outside_product: form.outsideProduct,
      outside_option: form.outsideOption,
      outside_name: form.outsideName,
      sku_id: form.skuId,
      session: form.session,
      units: JSON.stringify(form.units),
      state,
      problem: problem ?? '',
      checked_at: ctx.now.toISOString(),
    } as const
    const { id } = await (
      before
        ? updateRow(ctx, 'channel_product', before, values)
        : insertRow(ctx, 'channel_product', {
            ...values,
            connection_id: form.connectionId,
            created_by_name: ctx.actor.name,
          })
    ).catch((error: unknown) => {
      if (violated(error) === 'channel_product_once') failField('outsideProduct', 'taken')
      throw error
    })
    await sql`update channel_product set language = ${form.language} where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(
      ctx.db,
    )
    if (before) await forgetPushed(ctx, id)
    await emit(ctx, 'channels.productSaved', {
      subject: 'channelProduct',
      subjectId: id,
      facts: { product: form.outsideName || form.outsideProduct },
    })
    changed(ctx)
    return { id, version: (before?.version ?? 0) + 1, problem }
  }

/** What was told of it counts no more: all of it is told anew. */
const forgetPushed = (
  ctx: Ctx,
  id: number,
  from: string | null = null,
  to: string | null = null,
): Promise<unknown> =>
  sql`delete from channel_pushed where merchant_id = ${ctx.scope.merchantId} and product_id = ${id}
    and (${from}::date is null or date >= ${from}::date) and (${to}::date is null or date <= ${to}::date)`.execute(
    ctx.db,
  )

/** SKUs put on offer under their own codes; those that are there stay as they are. */
export const offerSkus =
  (view: View) =>
  async (
    ctx: Ctx,
    { connectionId, skuIds }: { connectionId: number; skuIds: number[] },
  ): Promise<{ done: true }> => {
    await channelOf(ctx, view, connectionId)
    if (await isMissing(ctx, 'sku', skuIds)) failField('skuIds', 'unknown')
    const skus = await loadOrderSkus(ctx, skuIds)
    const offered = [...skus.values()].filter(({ addOn }) => !addOn)
    const problems = await problemsOf(
      ctx,
      connectionId,
      offered.map(({ id }) => ({ skuId: id, units: {} })),
    )
    const rows = offered.map(({ id, code, names }) => {
      const problem = problems.get(id) ?? null
      return { id, code, name: names['en'] ?? code, state: isReady(problem) ? 'live' : 'mapped', problem }
    })
    await sql`insert into channel_product (merchant_id, connection_id, outside_product, outside_name, sku_id, state, problem, checked_at, created_by_name)
      select ${ctx.scope.merchantId}, ${connectionId}, r.code, r.name, r.id, r.state, coalesce(r.problem, ''), now(), ${ctx.actor.name}
        from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, code text, name text, state text, problem text)
      on conflict (merchant_id, connection_id, outside_product, outside_option, session) where state <> 'removed' do nothing`.execute(
      ctx.db,
    )
    await emit(ctx, 'channels.productsOffered', {
      subject: 'connection',
      subjectId: connectionId,
      facts: { count: skus.size },
    })
    await tellAll(ctx, [...skus.keys()])
    changed(ctx)
    return { done: true }
  }

export const removeProduct =
  (view: View) =>
  async (ctx: Ctx, one: ProductRef): Promise<{ done: true }> => {
    const row = await lockProduct(ctx, view, one)
    // What it was told is left there is told as gone: it would go on selling.
    if (row.sku_id !== null) await tellAll(ctx, [row.sku_id])
    await updateRow(ctx, 'channel_product', row, { state: 'removed' })
    await emit(ctx, 'channels.productRemoved', {
      subject: 'channelProduct',
      subjectId: row.id,
      facts: { product: row.outside_name || row.outside_product },
    })
    changed(ctx)
    return { done: true }
  }

/** Goes live where nothing stands in its way, or rests: then none of it is told as left. */
export const switchProduct =
  (view: View) =>
  async (ctx: Ctx, { live, ...one }: ProductRef & { live: boolean }): Promise<Saved> => {
    const row = await lockProduct(ctx, view, one)
    const problem = await problemOf(ctx, {
      connectionId: row.connection_id,
      skuId: row.sku_id,
      units: Object(row.units),
    })
    if (live && problem !== null && !isReady(problem))
      fail('channels.notReady', { why: ctx.app.word(ctx.language, `channels.problems.${problem}`) })
    await updateRow(ctx, 'channel_product', row, {
      state: live ? 'live' : 'paused',
      problem: problem ?? '',
      ...(live && { push_error: '' }),
    })
    await emit(ctx, live ? 'channels.productLive' : 'channels.productPaused', {
      subject: 'channelProduct',
      subjectId: row.id,
      facts: { product: row.outside_name || row.outside_product },
    })
    if (row.sku_id !== null) await tellAll(ctx, [row.sku_id])
    changed(ctx)
    return { id: row.id, version: row.version + 1, problem }
  }

/** The marketplace is asked which products it has, by a job. */
export const importProducts =
  (view: View) =>
  async (ctx: Ctx, { connectionId }: { connectionId: number }): Promise<{ done: true }> => {
    await channelOf(ctx, view, connectionId)
    await enqueue(ctx, 'channels.import', { connectionId })
    return { done: true }
  }

/** Told anew, whatever was told before. */
export const pushProducts =
  (view: View) =>
  async (
    ctx: Ctx,
    { ids, from, to }: { ids: number[]; from?: string | undefined; to?: string | undefined },
  ): Promise<{ done: true }> => {
    for (const id of ids) {
      const row = await lockProduct(ctx, view, { id })
      await forgetPushed(ctx, id, from ?? null, to ?? null)
      if (row.sku_id !== null)
        await sql`select app.note_channel_change(${ctx.scope.merchantId}, array[${row.sku_id}]::bigint[], ${from ?? null}::date, ${to ?? null}::date, true)`.execute(
          ctx.db,
        )
    }
    return { done: true }
  }

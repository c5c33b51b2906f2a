import { sql } from 'kysely'
import type { z } from 'zod'
import { SiteForm, type ShopSite, type SiteSave } from '#contract/shop/shop.schema.ts'
import { siteForm } from '#contract/shop/shop.fields.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { requirePictures } from '../files/files.public.ts'
import { fail, failField } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { emit } from '../kit/events.ts'
import { ensureShopAgent, hasProvider, saleStopOf } from './shop-agent.ts'
import { claimSlug, requireFreeSlug, shopUrl } from './slugs.ts'

type Row = {
  draft: Record<string, unknown>
  version: number
  publishedNo: number | null
  changedByName: string
  published: Record<string, unknown> | null
}
type Draft = ShopSite['draft']

const isApplied = (ctx: Ctx): boolean => ctx.merchant.flags['eCommerce'] === true
const requireApplied = (ctx: Ctx): void => {
  if (!isApplied(ctx)) fail('shop.notApplied')
}

/** What a merchant's shop begins with. */
const blankDraft = (ctx: Ctx): Draft => ({
  ...valuesOf(siteForm),
  hours: [],
  exceptions: [],
  names: ctx.merchant.names,
  slug: ctx.merchant.code.toLowerCase().padEnd(3, '0'),
  colour: '#0b6e75',
  currency: ctx.merchant.currency,
  newest: true,
})

async function readRow(ctx: Ctx, lock = false): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select s.draft, s.version, s.published_no as "publishedNo", s.changed_by_name as "changedByName",
           (select v.content from shop_version v where v.merchant_id = s.merchant_id and v.no = s.published_no) as published
      from shop_site s where s.merchant_id = ${ctx.scope.merchantId} ${sql.raw(lock ? 'for update' : '')}`.execute(
    ctx.db,
  )
  return rows[0]
}

const draftOf = (ctx: Ctx, row: Row | undefined): Draft => ({ ...blankDraft(ctx), ...row?.draft })

export async function readSite(ctx: Ctx): Promise<ShopSite> {
  const row = await readRow(ctx)
  const draft = draftOf(ctx, row)
  const { rows: versions } = await sql<ShopSite['versions'][number]>`
    select no, published_at as at, published_by_name as "byName", no is not distinct from ${row?.publishedNo ?? null}::integer as current
      from shop_version where merchant_id = ${ctx.scope.merchantId} order by no desc limit 50`.execute(ctx.db)
  const slug = row?.published?.['slug']
  return {
    applied: isApplied(ctx),
    version: row?.version ?? 0,
    draft,
    publishedNo: row?.publishedNo ?? null,
    changed: row?.published ? JSON.stringify(row.published) !== JSON.stringify(row.draft) : true,
    url: typeof slug === 'string' ? shopUrl(ctx, slug) : null,
    changedByName: row?.changedByName ?? '',
    timeZone: ctx.merchant.timeZone,
    missing: draft.skuIds.length - (await countShown(ctx, draft.skuIds)),
    saleStop: await saleStopOf(ctx, draft),
    versions,
  }
}

async function countShown(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sku
    where merchant_id = ${ctx.scope.merchantId} and id = any(${[...ids]}::bigint[]) and enabled and on_sale and deleted_at is null`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}

/** The site locked, made if it is not there; a form begun on another version is refused. */
async function lockSite(ctx: Ctx, version: number): Promise<Row> {
  await sql`insert into shop_site (merchant_id, version) values (${ctx.scope.merchantId}, 0) on conflict do nothing`.execute(
    ctx.db,
  )
  const row = (await readRow(ctx, true)) ?? fail('notFound')
  if (row.version !== version) fail('changedMeanwhile')
  return row
}

async function writeDraft(ctx: Ctx, draft: Draft): Promise<void> {
  await sql`update shop_site set draft = ${JSON.stringify(draft)}::jsonb, version = version + 1, changed_at = clock_timestamp(),
      changed_by_name = ${ctx.actor.name} where merchant_id = ${ctx.scope.merchantId}`.execute(ctx.db)
}

/** Keeps the draft. What everybody sees is not touched. */
export async function saveSite(
  ctx: Ctx,
  { version, ...draft }: z.output<typeof SiteSave>,
): Promise<{ done: true }> {
  requireApplied(ctx)
  const before = await lockSite(ctx, version)
  await requireFreeSlug(ctx, draft.slug)
  await requireParts(ctx, draft)
  await writeDraft(ctx, draft)
  await tell(ctx, 'saved', { before: before.draft, after: draft })
  return { done: true }
}

async function requireParts(
  ctx: Ctx,
  { logoFileId, bannerFileIds, skuIds, categoryIds, payment }: Draft,
): Promise<void> {
  if (logoFileId !== null) await requirePictures(ctx, [logoFileId], 'logoFileId')
  await requirePictures(ctx, bannerFileIds, 'bannerFileIds')
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sku
    where merchant_id = ${ctx.scope.merchantId} and id = any(${skuIds}::bigint[])`.execute(ctx.db)
  if (rows[0]?.n !== new Set(skuIds).size) failField('skuIds', 'unknown')
  const { rows: categories } = await sql<{ n: number }>`select count(*)::int as n from category
    where merchant_id = ${ctx.scope.merchantId} and id = any(${categoryIds}::bigint[])`.execute(ctx.db)
  if (categories[0]?.n !== new Set(categoryIds).size) failField('categoryIds', 'unknown')
  if (payment === 'online' && !(await hasProvider(ctx))) failField('payment', 'shop.fieldErrors.noProvider')
}

export async function publishSite(ctx: Ctx, { version }: { version: number }): Promise<{ no: number }> {
  requireApplied(ctx)
  const row = await lockSite(ctx, version)
  const { success, data } = SiteForm.safeParse(row.draft)
  if (!success) fail('shop.noDraft')
  await claimSlug(ctx, data.slug)
  const { rows } = await sql<{ no: number }>`
    insert into shop_version (merchant_id, no, content, published_by_name)
    select ${ctx.scope.merchantId}, coalesce(max(no), 0) + 1, ${JSON.stringify(row.draft)}::jsonb, ${ctx.actor.name}
      from shop_version where merchant_id = ${ctx.scope.merchantId} returning no`.execute(ctx.db)
  const no = rows[0]?.no ?? fail('notFound')
  await setPublished(ctx, no)
  await ensureShopAgent(ctx, data)
  await tell(ctx, 'published', { facts: { no } })
  return { no }
}

const setPublished = (ctx: Ctx, no: number | null) =>
  sql`update shop_site set published_no = ${no}, version = version + 1 where merchant_id = ${ctx.scope.merchantId}`.execute(
    ctx.db,
  )

export async function unpublishSite(ctx: Ctx, { version }: { version: number }): Promise<{ done: true }> {
  await lockSite(ctx, version)
  await setPublished(ctx, null)
  await tell(ctx, 'unpublished', {})
  return { done: true }
}

export async function restoreVersion(
  ctx: Ctx,
  { version, no }: { version: number; no: number },
): Promise<{ done: true }> {
  requireApplied(ctx)
  await lockSite(ctx, version)
  const { rows } = await sql<{ content: Record<string, unknown> }>`select content from shop_version
    where merchant_id = ${ctx.scope.merchantId} and no = ${no}`.execute(ctx.db)
  const { content } = rows[0] ?? fail('notFound')
  await writeDraft(ctx, { ...blankDraft(ctx), ...content })
  await tell(ctx, 'restored', { facts: { no } })
  return { done: true }
}

const tell = (ctx: Ctx, name: string, more: { facts?: object; before?: object; after?: object }) =>
  emit(ctx, `shop.${name}`, {
    subject: 'shop',
    subjectId: ctx.scope.merchantId,
    ...more,
    facts: { ...more.facts },
  })

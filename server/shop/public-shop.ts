import { sql } from 'kysely'
import { isOpen } from '#contract/shop/hours.ts'
import { SiteForm } from '#contract/shop/shop.schema.ts'
import { languages, type Language } from '#contract/kit/languages.ts'
import type { Names } from '#contract/kit/schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'
import { fromPrices } from './from-prices.ts'
import { shopAgent } from './shop-agent.ts'

type ShopProduct = {
  code: string
  names: Names
  summaries: Names
  /** Where products are grouped: what its category is called. */
  category: Names | null
  picture: string | null
  bookableDaysAhead: number
  /** The lowest price of a grown-up guest, or of the unit, in the days ahead: minor units of the shop's currency, where it sells. */
  fromMinor: number | null
  /** Where it is ordered. */
  url: string | null
}

/** What everybody may read of a shop: what was published of it, and its products as they are now. No costs, no prices but those of guests. */
export type PublicShop = {
  slug: string
  names: Names
  timeZone: string
  open: boolean
  hours: { day: number; from: string; to: string }[]
  exceptions: { date: string; closed: boolean; from: string; to: string }[]
  notices: Names
  addresses: Names
  position: { latitude: number; longitude: number } | null
  /** The first of them: whoever reads a shop of before. */
  phone: string
  phones: string[]
  line: string
  wechat: string
  logo: string | null
  banners: string[]
  display: string
  colour: string
  currency: string
  payment: string
  /** Guests may order there by themselves. */
  sells: boolean
  cancellations: Names
  legals: Names
  tracking: boolean
  /** In which it is offered. */
  languages: Language[]
  products: ShopProduct[]
}

type Content = SiteForm

/** The published content; undefined where the shop is not published, or is no merchant's that has shops. */
export async function readPublished(ctx: Ctx): Promise<Content | undefined> {
  if (ctx.merchant.flags['eCommerce'] !== true) return undefined
  const { rows } = await sql<{ content: unknown }>`
    select v.content from shop_site s join shop_version v on v.merchant_id = s.merchant_id and v.no = s.published_no
     where s.merchant_id = ${ctx.scope.merchantId}`.execute(ctx.db)
  const { success, data } = SiteForm.safeParse(rows[0]?.content)
  return success ? data : undefined
}

type Row = {
  id: number
  code: string
  names: Names
  summaries: Names
  category: Names | null
  cover: number | null
  days: number
  chargeMethod: string
  sessions: string[]
  packagePrice: 'own' | 'sum' | null
}

/** As many as stand on its first page: a page is read on a telephone. */
const maxShown = 100
const newestShown = 12

type Chosen = Pick<Content, 'skuIds' | 'categoryIds' | 'newest' | 'grouped'>
/** Those chosen in their order, those of the categories, then the newest ones; what is off or deleted is left out. */
async function readProducts(ctx: Ctx, { skuIds, categoryIds, newest, grouped }: Chosen): Promise<Row[]> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<Row>`
    with recursive below as (
      select id from category where merchant_id = ${merchantId} and id = any(${categoryIds}::bigint[])
      union select c.id from category c join below b on c.parent_id = b.id where c.merchant_id = ${merchantId}),
    shown as (
      select s.id, array_position(${skuIds}::bigint[], s.id) as place, s.category_id in (select id from below) as listed
        from sku s where s.merchant_id = ${merchantId} and s.enabled and s.on_sale and s.deleted_at is null
         and s.product_type <> 'add-on'),
    newest as (select id from shown where place is null and listed is not true order by id desc limit ${newest ? newestShown : 0})
    select s.id, s.code, s.names, s.summaries, s.cover_file_id as cover, s.latest_booking_days as days,
           s.charge_method as "chargeMethod", s.sessions, s.package_price as "packagePrice",
           case when ${grouped} then (select c.names from category c where c.merchant_id = ${merchantId} and c.id = s.category_id) end as category
      from shown h join sku s on s.merchant_id = ${merchantId} and s.id = h.id
     where h.place is not null or h.listed or h.id in (select id from newest)
     order by h.place nulls last, h.listed is not true, s.id desc limit ${maxShown}`.execute(ctx.db)
  return grouped ? byCategory(rows) : rows
}

const previewed = 8
/** The same of a draft: how its first page begins, and how many there are. */
export async function previewSite(ctx: Ctx, chosen: Chosen) {
  const rows = await readProducts(ctx, chosen)
  const first = rows.slice(0, previewed)
  return {
    rows: first.map(({ code, names, category, cover }) => ({ code, names, category, coverFileId: cover })),
    total: rows.length,
  }
}

/** Those of a category beside each other, in the order in which the first of each stands. */
const byCategory = (rows: readonly Row[]): Row[] =>
  [...Map.groupBy(rows, ({ category }) => JSON.stringify(category)).values()].flat()

/** Those that were chosen for a shop; all where none was. */
export const shopLanguages = ({ languages: chosen }: Pick<SiteForm, 'languages'>): Language[] =>
  languages.filter((one) => !chosen.length || chosen.includes(one))

const productUrl = (slug: string, code: string): string => `/shop/${slug}/product/${encodeURIComponent(code)}`
export const pictureUrl = (slug: string, id: number): string => `/shop/${slug}/picture/${id}`

function isNoticeShown(ctx: Ctx, { noticeDays }: Content): boolean {
  const day = todayOf(ctx)
  return (!noticeDays?.from || noticeDays.from <= day) && (!noticeDays?.to || noticeDays.to >= day)
}

export async function publicShop(ctx: Ctx, content: Content): Promise<PublicShop> {
  const { slug, logoFileId, bannerFileIds, latitude, longitude, hours } = content
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.now.getTime()).toZonedDateTimeISO(
    ctx.merchant.timeZone,
  )
  const rows = await readProducts(ctx, content)
  const agent = await shopAgent(ctx, content)
  const prices = agent && (await fromPrices(ctx, agent, rows))
  return {
    slug,
    names: content.names,
    timeZone: ctx.merchant.timeZone,
    open: isOpen(content, {
      date: now.toPlainDate().toString(),
      weekday: String(now.dayOfWeek),
      time: now.toPlainTime().toString().slice(0, 5),
    }),
    hours: hours.map(({ day, from, to }) => ({ day: Number(day), from, to })),
    exceptions: content.exceptions,
    notices: isNoticeShown(ctx, content) ? content.notices : {},
    addresses: content.addresses,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    phone: content.phones[0]?.phone ?? '',
    phones: content.phones.map(({ phone }) => phone),
    line: content.line,
    wechat: content.wechat,
    logo: logoFileId === null ? null : pictureUrl(slug, logoFileId),
    banners: bannerFileIds.map((id) => pictureUrl(slug, id)),
    display: content.display,
    colour: content.colour,
    currency: content.currency,
    payment: content.payment,
    sells: Boolean(agent),
    cancellations: content.cancellations,
    legals: content.legals,
    tracking: content.tracking,
    languages: shopLanguages(content),
    products: rows.map(({ id, code, names, summaries, category, cover, days }) => ({
      code,
      names,
      summaries,
      category,
      picture: cover === null ? null : pictureUrl(slug, cover),
      bookableDaysAhead: days,
      fromMinor: prices?.get(id) ?? null,
      url: agent ? productUrl(slug, code) : null,
    })),
  }
}

export type SoldProduct = Row

/** One that the shop shows, by its code. */
export async function readProduct(
  ctx: Ctx,
  content: Content,
  code: string,
): Promise<SoldProduct | undefined> {
  return (await readProducts(ctx, content)).find((one) => one.code === code)
}

/** Does the published shop show this picture? */
export async function showsPicture(ctx: Ctx, content: Content, fileId: number): Promise<boolean> {
  if (content.logoFileId === fileId || content.bannerFileIds.includes(fileId)) return true
  return (await readProducts(ctx, content)).some(({ cover }) => cover === fileId)
}

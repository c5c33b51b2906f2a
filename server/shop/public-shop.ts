import { sql } from 'kysely'
import { isOpen } from '#contract/shop/hours.ts'
import { SiteForm } from '#contract/shop/shop.schema.ts'
import type { Names } from '#contract/kit/schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'

type ShopProduct = {
  code: string
  names: Names
  summaries: Names
  picture: string | null
  bookableDaysAhead: number
}

/** What everybody may read of a shop: what was published of it, and its products as they are now. No costs, no prices of agents. */
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
  phone: string
  line: string
  wechat: string
  logo: string | null
  banners: string[]
  display: string
  colour: string
  currency: string
  payment: string
  cancellations: Names
  legals: Names
  tracking: boolean
  products: ShopProduct[]
}

type Content = ReturnType<typeof SiteForm.parse>

/** The published content; undefined where the shop is not published, or is no merchant's that has shops. */
export async function readPublished(ctx: Ctx): Promise<Content | undefined> {
  if (ctx.merchant.flags['eCommerce'] !== true) return undefined
  const { rows } = await sql<{ content: unknown }>`
    select v.content from shop_site s join shop_version v on v.merchant_id = s.merchant_id and v.no = s.published_no
     where s.merchant_id = ${ctx.scope.merchantId}`.execute(ctx.db)
  const { success, data } = SiteForm.safeParse(rows[0]?.content)
  return success ? data : undefined
}

type Row = { id: number; code: string; names: Names; summaries: Names; cover: number | null; days: number }

/** Those chosen in their order, then the newest ones; what is off or deleted is left out. */
async function readProducts(ctx: Ctx, { skuIds, newest }: Content): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.id, s.code, s.names, s.summaries, s.cover_file_id as cover, s.latest_booking_days as days from sku s
     where s.merchant_id = ${ctx.scope.merchantId} and s.enabled and s.on_sale and s.deleted_at is null
       and (s.id = any(${skuIds}::bigint[]) or ${newest})
     order by array_position(${skuIds}::bigint[], s.id) nulls last, s.id desc limit ${newest ? skuIds.length + 12 : skuIds.length}`.execute(
    ctx.db,
  )
  return rows
}

const pictureUrl = (slug: string, id: number): string => `/shop/${slug}/picture/${id}`

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
    phone: content.phone,
    line: content.line,
    wechat: content.wechat,
    logo: logoFileId === null ? null : pictureUrl(slug, logoFileId),
    banners: bannerFileIds.map((id) => pictureUrl(slug, id)),
    display: content.display,
    colour: content.colour,
    currency: content.currency,
    payment: content.payment,
    cancellations: content.cancellations,
    legals: content.legals,
    tracking: content.tracking,
    products: rows.map(({ code, names, summaries, cover, days }) => ({
      code,
      names,
      summaries,
      picture: cover === null ? null : pictureUrl(slug, cover),
      bookableDaysAhead: days,
    })),
  }
}

/** Does the published shop show this picture? */
export async function showsPicture(ctx: Ctx, content: Content, fileId: number): Promise<boolean> {
  if (content.logoFileId === fileId || content.bannerFileIds.includes(fileId)) return true
  return (await readProducts(ctx, content)).some(({ cover }) => cover === fileId)
}

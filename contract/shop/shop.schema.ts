import { z } from 'zod'
import { formShape } from '../kit/record/record-schema.ts'
import {
  ClientRequestId,
  DateTime,
  degrees,
  Email,
  Language,
  Names,
  OrBlank,
  Phone,
  PlainDate,
  Session,
  ShortText,
} from '../kit/schema.ts'
import { Collected } from '../orders/orders.schema.ts'
import { TypedCode } from '../promotions/promo.schema.ts'
import { isColour, isReadable } from './colour.ts'
import { wrongStretches } from './hours.ts'
import { siteForm, slugPattern } from './shop.fields.ts'

export const Version = z.number().int().min(0).max(2_000_000_000)
const Site = z.object(
  formShape(siteForm, {
    latitude: degrees(90),
    longitude: degrees(180),
    languages: z.array(Language).max(5).default([]),
  }),
)
type Site = z.output<typeof Site>

function checkSite(
  { hours, exceptions, latitude, longitude, colour }: Site,
  { issues }: { issues: z.core.$ZodRawIssue[] },
) {
  const refuse = (path: (string | number)[], why: string) =>
    issues.push({ code: 'custom', path, message: `why:${why}`, input: undefined })
  for (const { at, why } of wrongStretches(hours)) refuse(['hours', at, 'to'], `shop.fieldErrors.${why}`)
  const special = exceptions.map(({ date, closed, from, to }) => ({
    day: date,
    from: closed ? '00:00' : from,
    to: closed ? '23:59' : to,
  }))
  for (const { at, why } of wrongStretches(special))
    refuse(['exceptions', at, 'to'], `shop.fieldErrors.${why}`)
  if ((latitude === null) !== (longitude === null))
    refuse([latitude === null ? 'latitude' : 'longitude'], 'required')
  if (isColour(colour) && !isReadable(colour)) refuse(['colour'], 'shop.fieldErrors.contrast')
}

export const SiteForm = Site.check((on) => checkSite(on.value, on))
export type SiteForm = z.output<typeof Site>
export const SiteSave = Site.extend({ version: Version }).check((on) => checkSite(on.value, on))

/** So many of a kind a guest orders at a time. */
const SaleCount = z.number().int().min(0).max(20).default(0)
/** A product of the shop: the day, and how many. */
export const ShopProductAsk = z.object({
  slug: z.string().regex(slugPattern),
  code: z.string().min(1).max(60),
  lang: Language.optional(),
  /** The first of the days that are shown. */
  from: PlainDate.optional(),
  date: PlainDate.optional(),
  session: Session.default(''),
  adults: SaleCount,
  children: SaleCount,
  infants: SaleCount,
  units: SaleCount,
})
export const ShopBuy = ShopProductAsk.extend({
  requestId: ClientRequestId,
  contactName: z.string().trim().min(1).max(200),
  contactEmail: Email,
  contactPhone: OrBlank(Phone).default(''),
  /** A name a line. */
  guests: z.string().max(2_000).default(''),
  /** Of a product that asks details of each guest, instead of the names alone. */
  people: z
    .array(z.object({ name: ShortText.default(''), info: Collected.default({}) }))
    .max(60)
    .default([]),
  collected: Collected.default({}),
  promoCode: OrBlank(TypedCode).default(''),
  remark: z.string().trim().max(500).default(''),
})

/** Why guests cannot order in a shop that is paid online; a sentence each under `shop.stops`. */
const SaleStop = z.enum(['noAgent', 'disabled', 'currency', 'term', 'noProvider'])
export type SaleStop = z.output<typeof SaleStop>

const ShopVersion = z.object({
  no: z.number().int(),
  at: DateTime,
  byName: z.string(),
  current: z.boolean(),
})
export const ShopSite = z.object({
  /** False: it may be looked at only. */
  applied: z.boolean(),
  version: Version,
  draft: Site,
  publishedNo: z.number().int().nullable(),
  /** The draft says something else than what is published. */
  changed: z.boolean(),
  url: z.string().nullable(),
  changedByName: z.string(),
  timeZone: z.string(),
  /** Products that were chosen and are deleted or off: they are left out. */
  missing: z.number().int(),
  /** Of the draft: what would keep guests from ordering. */
  saleStop: SaleStop.nullable(),
  versions: z.array(ShopVersion),
})
export type ShopSite = z.output<typeof ShopSite>

/** What a draft chooses to show. */
export const PreviewAsk = Site.pick({ skuIds: true, categoryIds: true, newest: true, grouped: true })
export const Preview = z.object({
  /** The first of them, as its first page begins. */
  rows: z.array(
    z.object({
      code: z.string(),
      names: Names,
      category: Names.nullable(),
      coverFileId: z.number().nullable(),
    }),
  ),
  total: z.number(),
})

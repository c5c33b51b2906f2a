import { z } from 'zod'
import { formShape } from '../kit/record/record-schema.ts'
import { DateTime, degrees, Language } from '../kit/schema.ts'
import { isColour, isReadable } from './colour.ts'
import { wrongStretches } from './hours.ts'
import { siteForm } from './shop.fields.ts'

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
  versions: z.array(ShopVersion),
})
export type ShopSite = z.output<typeof ShopSite>

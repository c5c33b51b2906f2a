import { sql } from 'kysely'
import type { z } from 'zod'
import { fillPath } from '#contract/kit/screen.ts'
import type {
  WebsiteAsk,
  WebsiteForm,
  WebsitePage,
  WebsitePicture,
  WebsiteSettings,
} from '#contract/subscription/subscription.schema.ts'
import { answerFile, loadFiles } from '../../files/files.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { unique } from '../../kit/record/unique.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const maxProducts = 24

type Found = {
  id: number
  code: string
  names: Record<string, string>
  contact: Record<string, unknown>
  currency: string
  logo: number | null
  intro: Record<string, string>
  showPrices: boolean
}

/** The published page of a merchant, by its code or by its host; undefined for none. */
async function findSite({ app }: PublicCtx, by: { code: string; host: string }): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select m.id, m.code, m.names, m.contact, m.currency, m.logo_file_id as logo, s.intro, s.show_prices as "showPrices"
      from platform.website s join platform.merchant m on m.id = s.merchant_id
     where s.published and m.plan in ('trial', 'active') and ${by.code ? sql`m.code = ${by.code}` : sql`s.host = ${by.host}`}`.execute(
    app.db,
  )
  return rows[0]
}

const pictureOf = (code: string, id: number | null): string =>
  id === null ? '' : fillPath('/supplier/notLogin/website/picture', {}, { merchant: code, id })

const textIn = (contact: Record<string, unknown>, key: string): string => {
  const text = contact[key]
  return typeof text === 'string' ? text : ''
}

/** What strangers see of a merchant that has published its page: names, contact, what is on sale; prices where it shows them. */
export async function readWebsite(
  ctx: PublicCtx,
  { merchant, host }: z.output<typeof WebsiteAsk>,
): Promise<z.input<typeof WebsitePage>> {
  if (!merchant && !host) return { merchant: null }
  const site = await findSite(ctx, { code: merchant, host })
  if (!site) return { merchant: null }
  const { code, names, intro, contact, currency, logo } = site
  return {
    merchant: {
      code,
      names,
      intro,
      logo: pictureOf(code, logo),
      phone: textIn(contact, 'phone'),
      email: textIn(contact, 'email'),
      address: textIn(contact, 'address'),
      currency,
      products: await withSystemCtx(ctx.app, site.id, (own) => productsOf(own, site)),
    },
  }
}

type Product = {
  code: string
  names: Record<string, string>
  summaries: Record<string, string>
  type: string
  cover: number | null
  adultMinor: number | null
  unitMinor: number | null
}

async function productsOf({ db }: Ctx, site: Found) {
  const { rows } = await sql<Product>`
    select s.code, s.names, s.summaries, s.product_type as type, s.cover_file_id as cover, p.adult_minor as "adultMinor", p.unit_minor as "unitMinor"
      from sku s
      left join sku_base_price p on p.merchant_id = s.merchant_id and p.sku_id = s.id
     where s.merchant_id = ${site.id} and s.deleted_at is null and s.enabled and s.on_sale and s.product_type <> 'add-on'
     order by s.cover_file_id is null, s.id desc limit ${maxProducts}`.execute(db)
  return rows.map(({ cover, adultMinor, unitMinor, ...product }) => ({
    ...product,
    picture: pictureOf(site.code, cover),
    fromMinor: site.showPrices ? (adultMinor ?? unitMinor) : null,
    perUnit: adultMinor === null,
  }))
}

/** A picture of a published page: the sign of its merchant, or the cover of what is on sale there; nothing else is anybody's. */
export async function readPicture(
  ctx: PublicCtx,
  { merchant, id }: z.output<typeof WebsitePicture>,
): Promise<RawAnswer> {
  const site = (await findSite(ctx, { code: merchant.toUpperCase(), host: '' })) ?? fail('notFound')
  return withSystemCtx(ctx.app, site.id, async (own) => {
    const { rows } = await sql`select from sku where merchant_id = ${site.id} and cover_file_id = ${id}
      and deleted_at is null and enabled and on_sale limit 1`.execute(own.db)
    if (site.logo !== id && rows.length === 0) fail('notFound')
    const [file] = await loadFiles(own, [id])
    const answer = answerFile(file ?? fail('notFound'))
    return { ...answer, headers: { ...answer.headers, 'cache-control': 'public, max-age=3600' } }
  })
}

type Stored = Omit<WebsiteForm, 'host'> & { host: string | null; version: number }

export async function readWebsiteSettings({
  db,
  scope,
  merchant,
}: Ctx): Promise<z.input<typeof WebsiteSettings>> {
  const { rows } = await sql<Stored>`
    select coalesce(s.published, false) as published, coalesce(s.show_prices, false) as "showPrices", s.host, coalesce(s.intro, '{}') as intro,
           coalesce(s.version, 0) as version, m.logo_file_id as "logoFileId"
      from platform.merchant m left join platform.website s on s.merchant_id = m.id where m.id = ${scope.merchantId}`.execute(
    db,
  )
  const stored = rows[0] ?? fail('notFound')
  return { ...stored, host: stored.host ?? '', code: merchant.code }
}

export async function saveWebsite(ctx: Ctx, form: WebsiteForm): Promise<{ id: number }> {
  const { merchantId } = ctx.scope
  const { published, showPrices, host, intro, logoFileId } = form
  const before = await readWebsiteSettings(ctx)
  if (logoFileId !== null && logoFileId !== before.logoFileId) await refuseOther(ctx, logoFileId)
  const { rows } = await unique({ website_host_key: 'host' }, () =>
    sql`
    insert into platform.website (merchant_id, published, show_prices, host, intro)
    values (${merchantId}, ${published}, ${showPrices}, ${host || null}, ${JSON.stringify(intro)})
    on conflict (merchant_id) do update set published = excluded.published, show_prices = excluded.show_prices, host = excluded.host,
      intro = excluded.intro, version = platform.website.version + 1
      where ${form.version ?? null}::int is null or platform.website.version = ${form.version ?? null}::int
    returning merchant_id`.execute(ctx.db),
  )
  if (rows.length === 0) fail('changedMeanwhile')
  await sql`update platform.merchant set logo_file_id = ${logoFileId} where id = ${merchantId}`.execute(
    ctx.db,
  )
  await emit(ctx, 'subscription.websiteSaved', {
    subject: 'merchant',
    subjectId: merchantId,
    before,
    after: { published, showPrices, host, intro, logoFileId },
  })
  return { id: merchantId }
}

/** A sign is a picture that was sent as one. */
async function refuseOther(ctx: Ctx, id: number): Promise<void> {
  const [file] = await loadFiles(ctx, [id])
  if (file?.kind !== 'logo') failField('logoFileId', 'unknown')
}

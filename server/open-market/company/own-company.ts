import { sql } from 'kysely'
import type { z } from 'zod'
import { firstOf } from '#contract/kit/given.ts'
import type { Fields } from '#contract/kit/record/field.ts'
import type { RowOf } from '#contract/kit/record/record-types.ts'
import { answerOf, rowOf, storedOf } from '#contract/kit/record/record-values.ts'
import {
  companyForm,
  extraParts,
  gateForm,
  listedFrom,
  mainParts,
  pageParts,
  visibilityForm,
  type PagePart,
} from '#contract/open-market/company.fields.ts'
import type {
  CompanySave,
  GateSave,
  OwnCompany,
  VisibilitySave,
} from '#contract/open-market/company.schema.ts'
import { saveChanges } from '../../company/company.public.ts'
import { requirePictures } from '../../files/files.public.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { folded } from '../../kit/text/fold.ts'
import { tellDesk } from '../tell-desk.ts'

type Shown<R extends { fields: Fields }> = RowOf<R['fields']>
type Company = Shown<typeof companyForm> &
  Shown<typeof visibilityForm> &
  Shown<typeof gateForm> & {
    licence_state: OwnCompany['licenceState']
    complete: number
    search: string
    version: number
  }

/** The merchant's page, made where there is none yet: nobody sees a new one. */
export async function ownCompany(ctx: Ctx): Promise<Company> {
  const { merchantId } = ctx.scope
  const own = sql<Company>`select * from platform.market_company where merchant_id = ${merchantId}`
  const [page] = (await own.execute(ctx.db)).rows
  if (page) return page
  await sql`insert into platform.market_company (merchant_id) values (${merchantId}) on conflict do nothing`.execute(
    ctx.db,
  )
  return firstOf((await own.execute(ctx.db)).rows)
}

const isSaid = (names: object): boolean => Object.values(names).some(Boolean)
/** What a page lacks. */
function missingOf(page: Company): PagePart[] {
  const filled: Record<PagePart, boolean> = {
    kinds: page.kinds.length > 0,
    city: page.city !== '',
    areas: page.areas !== '',
    productTypes: page.product_types.length > 0,
    languages: page.languages.length > 0,
    since: page.since !== null,
    about: isSaid(page.about),
    termsText: isSaid(page.terms_text),
    site: page.site !== '',
    contactName: page.contact_name !== '',
    contact: page.email !== '' || page.phone !== '',
    logo: page.logo_file_id !== null,
    pictures: page.picture_file_ids.length > 0,
  }
  return pageParts.filter((part) => !filled[part])
}
/** How much of it is told, in percent: ten of each main part, and five of what is shown beyond them. */
function completeness(page: Company): number {
  const missing = missingOf(page)
  const filled = (parts: readonly PagePart[]): number =>
    parts.filter((part) => !missing.includes(part)).length
  return Math.min(100, 10 * filled(mainParts) + 5 * filled(extraParts))
}

/** Listed from so much on, and with a way to reach it; `listCompanies` asks the same of others. */
const isListed = (page: Company): boolean =>
  page.complete >= listedFrom &&
  Boolean(page.email || page.phone) &&
  [page.agent_visibility, page.supplier_visibility].some((one) => one === 'all' || one === 'licensed')

export async function readCompany(ctx: Ctx): Promise<OwnCompany> {
  const row = await ownCompany(ctx)
  return {
    ...answerOf(companyForm, row),
    ...answerOf(visibilityForm, row),
    ...answerOf(gateForm, row),
    code: ctx.merchant.code,
    names: ctx.merchant.names,
    complete: row.complete,
    missing: missingOf(row),
    licenceState: row.licence_state,
    listed: isListed(row),
    version: row.version,
    can: canOf(ctx, { edit: 'oMarket.setting.edit' }),
  }
}

const textOf = (words: readonly unknown[]): string => folded(words.join(' ').toLowerCase())
/** How the text by which a page is found begins: with its names. */
const namedOf = ({ code, names }: Ctx['merchant'], page: Company): string =>
  textOf([code, ...Object.values(names), page.city, page.areas])
/** By which words a page is found. */
const searchOf = (merchant: Ctx['merchant'], page: Company): string =>
  `${namedOf(merchant, page)} ${textOf([...page.product_types, ...Object.values(page.about)])}`

/** The page is found by the names that the merchant has now; the desk hears of them where they are new. */
export async function writeSearch(ctx: Ctx): Promise<void> {
  const search = searchOf(ctx.merchant, await ownCompany(ctx))
  const { rows } = await sql`update platform.market_company set search = ${search}
    where merchant_id = ${ctx.scope.merchantId} and search <> ${search} returning merchant_id`.execute(ctx.db)
  if (rows.length) await tellImitation(ctx)
}

/** A company that is called as another one of the market is put before the desk, which asks the two. */
async function tellImitation(ctx: Ctx): Promise<void> {
  const normal = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
  const names = Object.values(ctx.merchant.names).map(normal).filter(Boolean)
  const { rows } = await sql<{ code: string }>`
    select m.code from platform.market_company c join platform.merchant m on m.id = c.merchant_id
     where c.merchant_id <> ${ctx.scope.merchantId}
       and exists (select from unnest(array[c.name_en, c.name_zh_cn, c.name_zh_tw, c.name_th, c.name_ko]) n
                    where lower(regexp_replace(normalize(n, nfkc), '\\s+', '', 'g')) = any(${names}::text[]))
     limit 1`.execute(ctx.db)
  if (rows[0]) await tellDesk(ctx, 'marketName', { as: rows[0].code })
}

/** Writes what a form says of the page, and what it comes to: how complete it is, and by what it is found. */
async function save(
  ctx: Ctx,
  version: number | undefined,
  values: Partial<Company>,
  named: (row: Company) => object,
): Promise<{ done: true }> {
  const before = await ownCompany(ctx)
  if (version !== undefined && version !== before.version) fail('changedMeanwhile')
  const after = { ...before, ...values }
  const search = searchOf(ctx.merchant, after)
  const set = Object.entries({ ...values, complete: completeness(after), search }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  const { rows } = await sql`update platform.market_company set ${sql.join(set)}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and version = ${before.version} returning version`.execute(
    ctx.db,
  )
  if (!rows.length) fail('changedMeanwhile')
  if (!before.search.startsWith(namedOf(ctx.merchant, before))) await tellImitation(ctx)
  await saveChanges(ctx, 'open-market.companySaved', named(before), named(after), {
    subject: 'marketSetting',
    subjectId: ctx.scope.merchantId,
  })
  return { done: true }
}

export async function saveCompany(ctx: Ctx, { version, ...form }: z.output<typeof CompanySave>) {
  if (form.logoFileId !== null) await requirePictures(ctx, [form.logoFileId], 'logoFileId')
  await requirePictures(ctx, form.pictureFileIds, 'pictureFileIds')
  return save(ctx, version, rowOf(companyForm, form), (row) => storedOf(companyForm, row))
}
export const saveVisibility = (ctx: Ctx, { version, ...form }: z.output<typeof VisibilitySave>) =>
  save(ctx, version, rowOf(visibilityForm, form), (row) => storedOf(visibilityForm, row))
export const saveGate = (ctx: Ctx, { version, ...form }: z.output<typeof GateSave>) =>
  save(ctx, version, rowOf(gateForm, form), (row) => storedOf(gateForm, row))

import { sql } from 'kysely'
import type { z } from 'zod'
import { firstOf } from '#contract/kit/given.ts'
import type { Fields } from '#contract/kit/record/field.ts'
import type { RowOf } from '#contract/kit/record/record-types.ts'
import { answerOf, rowOf } from '#contract/kit/record/record-values.ts'
import { companyForm, gateForm, listedFrom, visibilityForm } from '#contract/open-market/company.fields.ts'
import type {
  CompanySave,
  GateSave,
  OwnCompany,
  VisibilitySave,
} from '#contract/open-market/open-market.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { valuesBefore } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { folded } from '../../kit/text/fold.ts'

type Shown<R extends { fields: Fields }> = RowOf<R['fields']>
type Company = Shown<typeof companyForm> &
  Shown<typeof visibilityForm> &
  Shown<typeof gateForm> & {
    licence_state: OwnCompany['licenceState']
    complete: number
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

/** How much of a page is told, in percent. */
function completeness(page: {
  city: string
  areas: string
  product_types: unknown[]
  languages: unknown[]
  since: number | null
  about: object
  terms_text: object
  site: string
  contact_name: string
  email: string
  phone: string
}): number {
  const filled = [
    page.city,
    page.areas,
    page.product_types.length,
    page.languages.length,
    page.since,
    Object.values(page.about).some(Boolean),
    Object.values(page.terms_text).some(Boolean),
    page.site,
    page.contact_name,
    page.email || page.phone,
  ]
  return filled.filter(Boolean).length * 10
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
    licenceState: row.licence_state,
    listed: isListed(row),
    version: row.version,
    can: canOf(ctx, { edit: 'oMarket.setting.edit' }),
  }
}

/** Writes what a form says of the page, and what it comes to: how complete it is, and by what it is found. */
async function save(
  ctx: Ctx,
  version: number | undefined,
  values: Partial<Company>,
): Promise<{ done: true }> {
  const before = await ownCompany(ctx)
  if (version !== undefined && version !== before.version) fail('changedMeanwhile')
  const after = { ...before, ...values }
  const search = [
    ctx.merchant.code,
    ...Object.values(ctx.merchant.names),
    after.city,
    after.areas,
    ...after.product_types,
    ...Object.values(after.about),
  ]
  const set = Object.entries({
    ...values,
    complete: completeness(after),
    search: folded(search.join(' ').toLowerCase()),
  }).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql`update platform.market_company set ${sql.join(set)}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and version = ${before.version} returning version`.execute(
    ctx.db,
  )
  if (!rows.length) fail('changedMeanwhile')
  await emit(ctx, 'open-market.companySaved', {
    subject: 'marketSetting',
    subjectId: ctx.scope.merchantId,
    before: valuesBefore(before, values),
    after: values,
  })
  return { done: true }
}

export const saveCompany = (ctx: Ctx, { version, ...form }: z.output<typeof CompanySave>) =>
  save(ctx, version, rowOf(companyForm, form))
export const saveVisibility = (ctx: Ctx, { version, ...form }: z.output<typeof VisibilitySave>) =>
  save(ctx, version, rowOf(visibilityForm, form))
export const saveGate = (ctx: Ctx, { version, ...form }: z.output<typeof GateSave>) =>
  save(ctx, version, rowOf(gateForm, form))

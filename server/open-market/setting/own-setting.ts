import { inEach } from '#contract/kit/languages.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { Terms as TermsSchema } from '#contract/open-market/open-market.schema.ts'
import type { Terms } from '#contract/open-market/terms.fields.ts'
import type {
  MarketSetting,
  MessagesSave,
  ProductsSave,
  RequestsSave,
  TermsSave,
} from '#contract/open-market/setting.schema.ts'
import { answerOf, rowOf } from '#contract/kit/record/record-values.ts'
import {
  messagesForm,
  productsForm,
  requestsForm,
  type settingTabs,
} from '#contract/open-market/setting.fields.ts'
import { bandsOf, paymentBand } from '#contract/open-market/trust/trust.ts'
import { takeAllWaiting } from '../library/waiting-prices.ts'
import { paymentFigures, trustFigures } from '../trust/figures.ts'
import { historyOf } from '../../audit/audit.public.ts'
import { saveChanges } from '../../company/company.public.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'

/** The merchant's row of settings, made where there is none yet. */
export async function ownSetting(ctx: Ctx) {
  const own = ctx.db.selectFrom('market_setting').selectAll().where('merchant_id', '=', ctx.scope.merchantId)
  const row = await own.executeTakeFirst()
  if (row) return row
  await sql`insert into market_setting (merchant_id) values (${ctx.scope.merchantId}) on conflict do nothing`.execute(
    ctx.db,
  )
  return own.executeTakeFirstOrThrow()
}

/** Terms that a company begins to talk with: those that it has stored, or blank ones. */
function termsIn(ctx: Ctx, stored: unknown): Terms {
  const { success, data } = TermsSchema.safeParse(stored)
  return success ? data : TermsSchema.parse({ currency: ctx.merchant.currency, settlementTerm: 'prepay' })
}
const requestsIn = (row: SettingRow) =>
  answerOf(requestsForm, {
    ...row,
    answer_from: row.answer_from.slice(0, 5),
    answer_to: row.answer_to.slice(0, 5),
  })

export async function readSetting(ctx: Ctx): Promise<MarketSetting> {
  const row = await ownSetting(ctx)
  const figures = await trustFigures(ctx)
  const payments = await paymentFigures(ctx, ctx.scope.merchantId)
  return {
    ...answerOf(productsForm, row),
    ...requestsIn(row),
    ...answerOf(messagesForm, row),
    standardTerms: termsIn(ctx, row.standard_terms),
    buyTerms: termsIn(ctx, row.buy_terms),
    figures,
    payments,
    bands: { ...bandsOf(figures), ...paymentBand(payments) },
    version: row.version,
    history: await historyOf(ctx, 'marketSetting', ctx.scope.merchantId),
    can: canOf(ctx, { edit: 'oMarket.setting.edit' }),
  }
}

type SettingTab = (typeof settingTabs)[number]
type Columns = Record<string, unknown>
type SettingRow = Awaited<ReturnType<typeof ownSetting>>
/** Gives one tab its new values; a form begun on another version of the settings is refused. `named`: what it says, by the names of its fields. */
async function save(
  ctx: Ctx,
  tab: SettingTab,
  version: number | undefined,
  { values, named }: { values: Columns; named: { before: (row: SettingRow) => object; after: object } },
): Promise<{ done: true }> {
  const before = await ownSetting(ctx)
  if (version !== undefined && version !== before.version) fail('changedMeanwhile')
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql`update market_setting set ${sql.join(set)}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and version = ${before.version} returning version`.execute(
    ctx.db,
  )
  if (!rows.length) fail('changedMeanwhile')
  await saveChanges(ctx, 'open-market.settingSaved', named.before(before), named.after, {
    subject: 'marketSetting',
    subjectId: ctx.scope.merchantId,
    facts: { tab: inEach((language) => ctx.app.word(language, `open-market.tabs.${tab}`)) },
  })
  return { done: true }
}

export const termsColumn = {
  sells: { column: 'standard_terms', field: 'standardTerms' },
  buys: { column: 'buy_terms', field: 'buyTerms' },
} as const
/** Files go with a contract, not with what a talk begins with. */
export function saveTerms(ctx: Ctx, { direction, terms: typed, version }: z.output<typeof TermsSave>) {
  const { column, field } = termsColumn[direction]
  const terms = { ...typed, files: [] }
  return save(ctx, 'terms', version, {
    values: { [column]: JSON.stringify(terms) },
    named: { before: (row) => ({ [field]: termsIn(ctx, row[column]) }), after: { [field]: terms } },
  })
}
/** Where nobody is asked any more, what waits is taken. */
export async function saveProducts(ctx: Ctx, { version, ...form }: z.output<typeof ProductsSave>) {
  const { follow_price: before } = await ownSetting(ctx)
  const saved = await save(ctx, 'products', version, {
    values: rowOf(productsForm, form),
    named: { before: (row) => answerOf(productsForm, row), after: form },
  })
  if (form.followPrice !== before && form.followPrice === 'rule') await takeAllWaiting(ctx)
  return saved
}
export const saveRequests = (ctx: Ctx, { version, ...form }: z.output<typeof RequestsSave>) =>
  save(ctx, 'requests', version, {
    values: rowOf(requestsForm, form),
    named: { before: requestsIn, after: form },
  })
export const saveMessages = (ctx: Ctx, { version, ...form }: z.output<typeof MessagesSave>) =>
  save(ctx, 'messages', version, {
    values: rowOf(messagesForm, form),
    named: { before: (row) => answerOf(messagesForm, row), after: form },
  })

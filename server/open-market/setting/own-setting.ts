import { sql } from 'kysely'
import type { z } from 'zod'
import { Terms } from '#contract/open-market/open-market.schema.ts'
import type {
  MarketSetting,
  MessagesSave,
  ProductsSave,
  RequestsSave,
  TermsSave,
} from '#contract/open-market/open-market.schema.ts'
import { answerOf, rowOf } from '#contract/kit/record/record-values.ts'
import { messagesForm, productsForm, requestsForm } from '#contract/open-market/setting.fields.ts'
import { bandsOf } from '#contract/open-market/trust.ts'
import { trustFigures } from '../trust/figures.ts'
import { historyOf } from '../../audit/audit.public.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { valuesBefore } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'

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

/** Terms that a company begins to talk with. */
const blankTerms = (ctx: Ctx) => Terms.parse({ currency: ctx.merchant.currency, settlementTerm: 'prepay' })

export async function readSetting(ctx: Ctx): Promise<MarketSetting> {
  const row = await ownSetting(ctx)
  const stored = Terms.safeParse(row.standard_terms)
  const figures = await trustFigures(ctx)
  return {
    ...answerOf(productsForm, row),
    ...answerOf(requestsForm, {
      ...row,
      answer_from: row.answer_from.slice(0, 5),
      answer_to: row.answer_to.slice(0, 5),
    }),
    ...answerOf(messagesForm, row),
    standardTerms: stored.success ? stored.data : blankTerms(ctx),
    figures,
    bands: bandsOf(figures),
    version: row.version,
    history: await historyOf(ctx, 'marketSetting', ctx.scope.merchantId),
    can: canOf(ctx, { edit: 'oMarket.setting.edit' }),
  }
}

type Columns = Record<string, unknown>
/** Gives one tab its new values; a form begun on another version of the settings is refused. */
async function save(
  ctx: Ctx,
  tab: string,
  version: number | undefined,
  values: Columns,
): Promise<{ done: true }> {
  const before = await ownSetting(ctx)
  if (version !== undefined && version !== before.version) fail('changedMeanwhile')
  const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql`update market_setting set ${sql.join(set)}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and version = ${before.version} returning version`.execute(
    ctx.db,
  )
  if (!rows.length) fail('changedMeanwhile')
  await emit(ctx, 'open-market.settingSaved', {
    subject: 'marketSetting',
    subjectId: ctx.scope.merchantId,
    facts: { tab: ctx.app.word(ctx.merchant.language, `open-market.tabs.${tab}`) },
    before: valuesBefore(before, values),
    after: values,
  })
  return { done: true }
}

export const saveTerms = (ctx: Ctx, { terms, version }: z.output<typeof TermsSave>) =>
  save(ctx, 'terms', version, { standard_terms: JSON.stringify(terms) })
export const saveProducts = (ctx: Ctx, { version, ...form }: z.output<typeof ProductsSave>) =>
  save(ctx, 'products', version, rowOf(productsForm, form))
export const saveRequests = (ctx: Ctx, { version, ...form }: z.output<typeof RequestsSave>) =>
  save(ctx, 'requests', version, rowOf(requestsForm, form))
export const saveMessages = (ctx: Ctx, { version, ...form }: z.output<typeof MessagesSave>) =>
  save(ctx, 'messages', version, rowOf(messagesForm, form))

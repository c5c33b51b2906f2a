import { z } from 'zod'
import { HistoryEntry } from '#contract/audit/audit.schema.ts'
import { asParams, sentenceKey } from '#contract/audit/sentence.ts'
import type { DataSet } from '#contract/exports/set-kinds.ts'
import { browserName } from '#contract/identity/access/browser-name.ts'
import { mustGet } from '#contract/kit/given.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { requestKinds, requestStateWords } from '#contract/orders/requests/request-kinds.ts'
import { CostRow } from '#contract/pricing/cost/cost.schema.ts'
import { PriceLogEntry } from '#contract/pricing/log/price-log.schema.ts'
import { wholeActWord } from '#contract/pricing/log/whole-act.ts'
import { dimensionOf, emptyWord } from '#contract/statistics/figures.ts'
import { FigureRow, NightsAsk, SalesAsk } from '#contract/statistics/statistics.schema.ts'
import { UsageBillRow } from '#contract/subscription/subscription.schema.ts'
import { usageText } from '#contract/subscription/usage-text.ts'
import { codeOfRun } from '#contract/suppliers/payables/run-code.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { shownDay } from '../../kit/text/years.ts'
import type { SetRow } from './open-set.ts'

/** What a row says in words that its screen puts together, by the names that its set's columns read. */
type Describe = (ctx: Ctx, row: SetRow, ask: object) => Record<string, string>

/** The word of a key, or the text where it has none. */
function wordOr(ctx: Ctx, key: string, text: string, params?: Record<string, unknown>): string {
  const said = ctx.app.word(ctx.language, key, params, ctx.merchant)
  return said === key ? text : said
}
const wordOf = (ctx: Ctx, key: string, params?: Record<string, unknown>) => wordOr(ctx, key, key, params)

const Event = HistoryEntry.pick({ type: true, facts: true, actorKind: true, actorName: true })
type Event = z.output<typeof Event>
const PriceAct = PriceLogEntry.pick({
  type: true,
  facts: true,
  actorKind: true,
  actorName: true,
  bulk: true,
  reverted: true,
})
const Specials = CostRow.pick({ specialToday: true, specialToCome: true })
const Group = FigureRow.pick({ key: true, label: true })
const sentenceOf = (ctx: Ctx, { type, facts }: Event): string =>
  wordOr(
    ctx,
    sentenceKey(type),
    type,
    asParams(facts, (names) => nameIn(names, ctx.language)),
  )
const whoOf = (ctx: Ctx, { actorKind, actorName }: Event): string =>
  actorName || wordOf(ctx, `audit.actors.${actorKind}`)

function priceChange(ctx: Ctx, row: SetRow): Record<string, string> {
  const entry = PriceAct.parse(row)
  const { type, bulk, reverted } = entry
  return {
    what: bulk ? wordOf(ctx, wholeActWord(type, bulk.act), { count: bulk.parts }) : sentenceOf(ctx, entry),
    who: whoOf(ctx, entry),
    takenBack: reverted ? wordOf(ctx, 'pricing.text.revertedBy', { name: reverted.actorName }) : '',
  }
}

const Standing = z.object({ kind: z.enum(requestKinds), status: z.string() })

function specialCosts(ctx: Ctx, row: SetRow): Record<string, string> {
  const { specialToday: today, specialToCome: coming } = Specials.parse(row)
  return { special: today + coming ? wordOf(ctx, 'pricing.text.specialCount', { today, coming }) : '' }
}

const usage = (ctx: Ctx, row: SetRow) => ({
  used: UsageBillRow.parse(row)
    .lines.map(
      ({ measure, used, included }) =>
        `${wordOf(ctx, `subscription.measures.${measure}`)} ${usageText(measure, used)} / ${usageText(measure, included)}`,
    )
    .join(' · '),
})

/** A group of figures as its screen calls it; amounts are in the merchant's own currency. */
const figures = (Ask: typeof SalesAsk | typeof NightsAsk): Describe => {
  const Grouped = Ask.pick({ dimension: true })
  return (ctx, row, ask) => {
    const { dimension } = Grouped.parse(ask)
    const { key, label } = Group.parse(row)
    const { kind, words } = dimensionOf(dimension)
    const named = label.names ? nameIn(label.names, ctx.language) : label.name
    const keyed =
      kind === 'time' ? shownDay(ctx.merchant, key, ctx.language) : wordOr(ctx, `${words}.${key}`, key)
    return {
      group: named || (key === '' ? wordOf(ctx, emptyWord(dimension)) : keyed),
      currency: ctx.merchant.currency,
    }
  }
}

const describers: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  [
    'audit.list',
    (ctx, row) => {
      const event = Event.parse(row)
      return { who: whoOf(ctx, event), event: sentenceOf(ctx, event) }
    },
  ],
  ['identity.accessLog', (_, row) => ({ browser: browserName(String(row['userAgent'])) })],
  [
    'orders.requestList',
    (ctx, row) => {
      const { kind, status } = Standing.parse(row)
      return { state: wordOf(ctx, `${requestStateWords(kind)}.${status}`) }
    },
  ],
  ['pricing.priceLogList', priceChange],
  ['pricing.costList', specialCosts],
  ['pricing.roomCostList', specialCosts],
  ['statistics.sales', figures(SalesAsk)],
  ['statistics.nights', figures(NightsAsk)],
  ['subscription.operatorBills', usage],
  ['subscription.distributorBills', usage],
  ['subscription.supplierBills', usage],
  ['suppliers.owedList', (_, { runId }) => ({ run: typeof runId === 'number' ? codeOfRun(runId) : '' })],
])

/** The rows with what the set says is described beside each of them. */
export function describedRows(ctx: Ctx, { call, described }: DataSet, ask: object, rows: SetRow[]): SetRow[] {
  if (!described) return rows
  const describe = mustGet(describers, call)
  return rows.map((row) => ({ ...row, ...describe(ctx, row, ask) }))
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { makeSheet } from '#contract/groups/costing-example.ts'
import { Day, Sheet } from '#contract/groups/itinerary.schema.ts'
import { inSeason, seasonOn } from '#contract/groups/seasons.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { planRecord } from '#contract/plans/plan.fields.ts'
import type { PlanCreate } from '#contract/plans/plan.schema.ts'
import { roomsFor } from '#contract/plans/rooming.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { insertRow, isMissing } from '../../kit/db/rows.ts'
import { groupSetting, pricedFor, sellingIn, speltOf } from '../../groups/groups.public.ts'
import { todayOf } from '../../kit/text/today.ts'
import { insertServices } from '../services/place-services.ts'
import { allServices, withServices } from '../services/services-of.ts'
import { lockPlan, sheetOf, tellPlan, type PlanRecord } from './lock-plan.ts'
import { checkStaff, codeOrTaken, currencyOf } from './save-plan.ts'
import { nextCode } from './plan-code.ts'

type Copied = {
  days: Day[]
  sheet: Sheet | null
  source: { kind: string; id: number; version: number } | null
  paySteps: unknown
  /** What is told beside the days. */
  texts: Pick<PlanRecord, TourText> | null
}
type TourText = 'inclusions' | 'exclusions' | 'terms'

/** Makes a plan: empty, or with a deep copy of a template's, journey's, other plan's or some fragments' days. */
export async function createPlan(ctx: Ctx, form: PlanCreate): Promise<{ id: number }> {
  if (await isMissing(ctx, 'agent', [form.agentId])) failField('agentId', 'unknown')
  await checkStaff(ctx, form)
  const copied = await copiedFrom(ctx, form)
  const days = copied.days.length ? copied.days : emptyDays(form.dayCount)
  if (days.length > 60) failField('sourceIds', 'notAllowed')
  const code = form.code || (await nextCode(ctx, form.startDate))
  const currency = await currencyOf(ctx, form.agentId)
  const sheet = copied.sheet
    ? await pricedFor(ctx, copied.sheet, currency)
    : await newSheet(ctx, form, currency)
  const deadlines = await daysBefore(ctx, form)
  const { id } = await codeOrTaken(() =>
    insertRow(ctx, 'travel_plan', {
      ...rowOf(planRecord, { ...form, ...tourTexts(form, copied.texts), ...deadlines, code }),
      spelt: speltOf(form.names),
      day_count: days.length,
      days: JSON.stringify(days.map((day) => ({ ...day, services: [] }))),
      sheet: JSON.stringify(sheet),
      source: copied.source && JSON.stringify(copied.source),
      pay_steps: JSON.stringify(copied.paySteps),
      created_by: ctx.user?.id ?? null,
      created_by_name: ctx.actor.name,
    }),
  )
  await insertServices(ctx, { id, startDate: form.startDate, rooms: roomsFor(form) }, days)
  await tellPlan(ctx, id, 'plans.planCreated', { facts: { code } })
  return { id }
}

/** Until when it is held and its names are wanted: so many days before it starts as the setting says, where nobody typed them and they are ahead. */
async function daysBefore(ctx: Ctx, { startDate, optionUntil, cutOff }: PlanCreate) {
  const { optionDays, cutOffDays } = await groupSetting(ctx)
  const before = (days: number): string | null => {
    const day = Temporal.PlainDate.from(startDate).subtract({ days }).toString()
    return days > 0 && day >= todayOf(ctx) ? day : null
  }
  return { optionUntil: optionUntil ?? before(optionDays), cutOff: cutOff ?? before(cutOffDays) }
}

/** Its own texts where they are typed, else the tour's. */
const tourTexts = (form: PlanCreate, tour: Copied['texts']): Pick<PlanCreate, TourText> => {
  const textOf = (name: TourText) =>
    Object.values(form[name]).some(Boolean) ? form[name] : (tour?.[name] ?? {})
  return { inclusions: textOf('inclusions'), exclusions: textOf('exclusions'), terms: textOf('terms') }
}

const keyOf = (): string => randomUUID().slice(0, 13)
const emptyDays = (count: number): Day[] =>
  Array.from({ length: count }, () => Day.parse({ key: keyOf(), services: [], source: null }))

/** The same days once more, each with a key of its own. */
const copyDays = (days: readonly Day[], source: Copied['source']): Day[] =>
  days.map((day) => ({
    ...day,
    key: keyOf(),
    source: Day.shape.source.parse(day.source ?? source),
    services: day.services.map((service) => ({ ...service, key: keyOf() })),
  }))

/** With the prices of the season that the group starts in. */
const sheetIn = (sheet: Sheet, startDate: string): Sheet => inSeason(sheet, seasonOn(sheet, startDate))

async function copiedFrom(ctx: Ctx, form: PlanCreate): Promise<Copied> {
  const { from, sourceId, sourceIds } = form
  if (from === 'empty') return { days: [], sheet: null, source: null, paySteps: [], texts: null }
  if (from === 'plan') {
    const plan = await lockPlan(
      ctx,
      { id: sourceId ?? failField('sourceId', 'required') },
      { evenLocked: true },
    )
    const days = withServices(plan, await allServices(ctx, plan.id))
    return {
      days: copyDays(days, null),
      sheet: sheetOf(plan),
      source: null,
      paySteps: plan.pay_steps,
      texts: plan,
    }
  }
  const kind = from === 'fragments' ? 'fragment' : from
  const ids = from === 'fragments' ? sourceIds : [sourceId ?? failField('sourceId', 'required')]
  if (!ids.length) failField('sourceIds', 'required')
  const rows = await ctx.db
    .selectFrom('itinerary')
    .select(['id', 'version', 'days', 'sheet', 'pay_steps', 'inclusions', 'exclusions', 'terms'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('kind', '=', kind)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('state', '<>', 'recycled')
    .execute()
  const found = ids.map(
    (id) =>
      rows.find((row) => row.id === id) ??
      failField(kind === 'fragment' ? 'sourceIds' : 'sourceId', 'unknown'),
  )
  const days = found.flatMap((row) =>
    copyDays(Day.array().parse(row.days), { kind, id: row.id, version: row.version }),
  )
  const [first] = found
  return {
    days,
    sheet: first && kind !== 'fragment' ? sheetIn(Sheet.parse(first.sheet), form.startDate) : null,
    source: first ? { kind, id: first.id, version: first.version } : null,
    paySteps: first?.pay_steps ?? [],
    texts: first && kind !== 'fragment' ? first : null,
  }
}

/** Costs in the merchant's currency, the price in the agent's at the rate of today. */
async function newSheet(ctx: Ctx, form: PlanCreate, currency: string): Promise<Sheet> {
  const { breaks } = await groupSetting(ctx)
  return Sheet.parse(
    makeSheet({
      currency: ctx.merchant.currency,
      ...(await sellingIn(ctx, currency)),
      breaks: form.adults
        ? [
            {
              paying: form.adults,
              free: Math.min(100, form.freeGuests),
              staff: form.staffCount,
              marginBasisPoints: null,
              typedMinor: null,
            },
          ]
        : breaks.map((size) => ({ ...size, marginBasisPoints: null, typedMinor: null })),
    }),
  )
}

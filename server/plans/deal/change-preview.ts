import { sql } from 'kysely'
import { share } from '#contract/kit/money/amounts.ts'
import { groupCost, type GroupNumbers } from '#contract/plans/planned.ts'
import { ladderShare } from '#contract/plans/deal/schedule.ts'
import type { ChangeAsk, ChangePreview } from '#contract/plans/deal/deal.schema.ts'
import type { PaperName } from '#contract/plans/plan.keys.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import { fingerprintOf, groupSetting } from '../../groups/groups.public.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { acceptedOf, plannedOf, type Accepted } from '../money/accepted.ts'
import { sheetLines } from '../money/costs-of-plan.ts'
import { numbersOf, roomsOfPlan, sheetOf, type PlanRecord } from '../plan/lock-plan.ts'
import type { ServiceRow } from '../services/service-sql.ts'
import { allServices, withServices } from '../services/services-of.ts'
import { hoursUntil } from './cancel-preview.ts'

/**
 * What is due for payers who fall out: nothing within the free shrink, beyond it their price by the ladder; less what earlier changes
 * were charged for.
 */
async function shrinkFee(
  ctx: Ctx,
  plan: PlanRecord,
  accepted: Accepted,
  after: GroupNumbers,
): Promise<number> {
  const { shrinkBasisPoints, shrinkDays } = await groupSetting(ctx)
  const lost = accepted.accepted.payers - after.payers
  const hours = hoursUntil(ctx, plan.start_date)
  const isEarly = hours >= shrinkDays * 24
  const free = isEarly ? Math.floor((accepted.accepted.payers * shrinkBasisPoints) / 10_000) : 0
  const person = plannedOf(accepted, { ...after, payers: accepted.accepted.payers })?.personMinor ?? 0
  const dueMinor = share(
    Math.max(0, lost - free) * person,
    ladderShare(accepted.content.cancelSteps ?? [], hours),
  )
  return Math.max(0, dueMinor - Number(plan.change_fee_minor))
}

/** A hotel that has as many rooms as the group needs; any other number is what its arrangement says. */
export const hasRoomsOf = ({ kind, facts, units }: ServiceRow, rooms: number): boolean =>
  kind === 'hotel' && facts.basis === 'half-twin' && units === rooms

/** Services whose orders are of rooms or vehicles: how many they are is not changed with the guests of an order. */
async function orderedByUnit(ctx: Ctx, services: readonly ServiceRow[]): Promise<Set<number>> {
  const skuIds = services.flatMap(({ lineState, skuId }) =>
    lineState === null || skuId === null ? [] : [skuId],
  )
  if (!skuIds.length) return new Set()
  const rows = await ctx.db
    .selectFrom('sku')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', 'in', skuIds)
    .where('charge_method', '=', 'per-unit')
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  return new Set(services.flatMap(({ id, skuId }) => (skuId !== null && ids.has(skuId) ? [id] : [])))
}

type Moving = { service: ServiceRow; toDate: string; numbersChange: boolean; isFixed: boolean }
/** Not open on the weekday that it moves to. */
const isClosedThen = ({ date, facts: { openDays } }: ServiceRow, toDate: string): boolean =>
  toDate !== date && openDays.length > 0 && !openDays.includes(Temporal.PlainDate.from(toDate).dayOfWeek)

/** Asked again where its supplier holds it and it changes, moved along otherwise. */
function whatOf({ service, toDate, numbersChange, isFixed }: Moving): ChangePreview['rows'][number]['what'] {
  const moves = toDate !== service.date
  if (!moves && !numbersChange) return 'stays'
  if (service.attached) return moves ? 'order' : 'stays'
  if (service.lineState !== null) return numbersChange && isFixed ? 'orderUnits' : 'order'
  const isHeld = serviceStates.is(service.state, 'held')
  if (isHeld) return 'asked'
  return moves ? 'moves' : 'stays'
}

async function busyThen(ctx: Ctx, plan: PlanRecord, by: number): Promise<ChangePreview['people']> {
  if (by === 0) return []
  const { rows } = await sql<{
    name: string
    group: string
  }>`select distinct coalesce(c.name, v.name) as name, coalesce(p.code, '–') as "group"
    from plan_assignment x
    join plan_assignment y on y.merchant_id = x.merchant_id and y.plan_id <> x.plan_id and (y.crew_id = x.crew_id or y.coach_id = x.coach_id)
      and y.from_date <= x.to_date + ${by}::int and x.from_date + ${by}::int <= y.to_date
    left join travel_plan p on p.merchant_id = y.merchant_id and p.id = y.plan_id
    left join crew c on c.merchant_id = x.merchant_id and c.id = x.crew_id
    left join coach v on v.merchant_id = x.merchant_id and v.id = x.coach_id
   where x.merchant_id = ${ctx.scope.merchantId} and x.plan_id = ${plan.id}`.execute(ctx.db)
  return rows
}

/** What a change of days or numbers would do, with the fingerprint by which it is accepted. Nothing is changed. */
export async function changePreview(ctx: Ctx, ask: ChangeAsk): Promise<ChangePreview> {
  const shown = await previewOf(ctx, ask)
  return { ...shown, fingerprint: fingerprintOf({ ...shown, ask }) }
}

/** What stays, what moves, what is asked again, and what it costs. Nothing is changed. */
async function previewOf(ctx: Ctx, ask: ChangeAsk): Promise<Omit<ChangePreview, 'fingerprint'>> {
  const plan = await readRow(ctx, 'travel_plan', ask.id)
  const services = (await allServices(ctx, ask.id)).filter(
    ({ struck, state }) => !struck && state !== 'cancelled',
  )
  const accepted = await acceptedOf(ctx, ask.id)
  const [before, after] = [numbersOf(plan), { ...numbersOf(plan), ...numbersIn(ask) }]
  const by = Temporal.PlainDate.from(plan.start_date).until(ask.startDate, { largestUnit: 'days' }).days
  const numbersChange = JSON.stringify(before) !== JSON.stringify(after)
  const seesCosts = may(ctx, 'group.plan.profit')
  const [costs, costsThen] = [
    sheetLines(plan, services),
    sheetLines({ ...plan, ...columnsOf(ask) }, services),
  ]
  const [rooms, roomsThen] = [roomsOfPlan(plan), roomsOfPlan({ ...plan, ...columnsOf(ask) })]
  const resized = rooms === roomsThen ? [] : services.filter((service) => hasRoomsOf(service, rooms))
  const byUnit = await orderedByUnit(ctx, services)
  const sheet = sheetOf(plan)
  const days = withServices(plan, services)
  const [price, priceThen] = [before, after].map((numbers) => accepted && plannedOf(accepted, numbers))
  const shownCost = (numbers: GroupNumbers) => (seesCosts ? groupCost(days, sheet, numbers) : null)
  const papers: PaperName[] = numbersChange ? ['rooming', 'names', 'guide'] : []
  return {
    currency: ctx.merchant.currency,
    priceCurrency: accepted?.currency ?? sheet.priceCurrency,
    before: { priceMinor: price?.totalMinor ?? null, costMinor: shownCost(before) },
    after: { priceMinor: priceThen?.totalMinor ?? null, costMinor: shownCost(after) },
    feeMinor: accepted && plan.status !== 'planning' ? await shrinkFee(ctx, plan, accepted, after) : 0,
    offered: !accepted || !!priceThen,
    rows: services.map((service) => {
      const toDate = Temporal.PlainDate.from(service.date).add({ days: by }).toString()
      return {
        id: service.id,
        names: service.facts.names,
        supplierName: service.supplierName,
        what: whatOf({
          service,
          toDate,
          numbersChange: costs.get(service.key) !== costsThen.get(service.key) || resized.includes(service),
          // Rooms of a block follow the group; any other number is what was ordered.
          isFixed: byUnit.has(service.id) && !(resized.includes(service) && service.units > 1),
        }),
        closed: isClosedThen(service, toDate),
        fromDate: service.date,
        toDate,
        costMinor: seesCosts ? (costs.get(service.key) ?? null) : null,
        currency: service.facts.currency,
        afterMinor: seesCosts ? (costsThen.get(service.key) ?? null) : null,
      }
    }),
    people: await busyThen(ctx, plan, by),
    papers:
      by === 0
        ? papers
        : ['itinerary', 'voucher', ...papers, ...(numbersChange ? [] : (['rooming', 'guide'] as const))],
  }
}

const numbersIn = ({ adults, children, freeGuests, singles }: ChangeAsk) => ({
  payers: adults,
  children,
  free: freeGuests,
  singles,
})
export const columnsOf = ({ adults, children, freeGuests, singles }: ChangeAsk) => ({
  adults,
  children,
  free_guests: freeGuests,
  singles,
})

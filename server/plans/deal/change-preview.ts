import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { share } from '#contract/kit/money/amounts.ts'
import { groupCost, type GroupNumbers } from '#contract/plans/planned.ts'
import { ladderShare } from '#contract/plans/deal/schedule.ts'
import type { ChangeAsk, ChangePreview, PaperName } from '#contract/plans/deal/deal.schema.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import { stableText } from '../../groups/groups.public.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { acceptedOf, plannedOf, type Accepted } from '../money/accepted.ts'
import { sheetLines } from '../money/costs-of-plan.ts'
import { numbersOf, sheetOf, type PlanRecord } from '../plan/lock-plan.ts'
import type { ServiceRow } from '../services/service-sql.ts'
import { allServices, withServices } from '../services/services-of.ts'
import { hoursUntil } from './cancel-preview.ts'

/** So many of the group may stay at home free of charge, until so many days before it starts. */
const freeShrink = { basisPoints: 1000, days: 14 }

/**
 * What is due for payers who fall out: nothing within the free shrink, beyond it their price by the ladder; less what earlier changes
 * were charged for.
 */
function shrinkFee(ctx: Ctx, plan: PlanRecord, accepted: Accepted, after: GroupNumbers): number {
  const lost = accepted.accepted.payers - after.payers
  const hours = hoursUntil(ctx, plan.start_date)
  const isEarly = hours >= freeShrink.days * 24
  const free = isEarly ? Math.floor((accepted.accepted.payers * freeShrink.basisPoints) / 10_000) : 0
  const person = plannedOf(accepted, { ...after, payers: accepted.accepted.payers })?.personMinor ?? 0
  const dueMinor = share(
    Math.max(0, lost - free) * person,
    ladderShare(accepted.content.cancelSteps ?? [], hours),
  )
  return Math.max(0, dueMinor - Number(plan.change_fee_minor))
}

type Moving = { service: ServiceRow; toDate: string; numbersChange: boolean }
/** Closed on its new weekday, asked again where its supplier holds it and it changes, moved along otherwise. */
function whatOf({ service, toDate, numbersChange }: Moving): ChangePreview['rows'][number]['what'] {
  const moves = toDate !== service.date
  const open = service.facts.openDays
  if (moves && open.length > 0 && !open.includes(Temporal.PlainDate.from(toDate).dayOfWeek)) return 'closed'
  if (!moves && !numbersChange) return 'stays'
  if (service.lineState !== null) return 'order'
  const isHeld = service.state === 'informed' || serviceStates.is(service.state, 'booked')
  if (isHeld) return 'asked'
  return moves ? 'moves' : 'stays'
}

async function busyThen(ctx: Ctx, plan: PlanRecord, by: number): Promise<ChangePreview['people']> {
  if (by === 0) return []
  const { rows } = await sql<{
    name: string
    group: string
  }>`select distinct coalesce(c.name, v.name) as name, p.code as "group"
    from plan_assignment x
    join plan_assignment y on y.merchant_id = x.merchant_id and y.plan_id <> x.plan_id and (y.crew_id = x.crew_id or y.coach_id = x.coach_id)
      and y.from_date <= x.to_date + ${by}::int and x.from_date + ${by}::int <= y.to_date
    join travel_plan p on p.merchant_id = y.merchant_id and p.id = y.plan_id
    left join crew c on c.merchant_id = x.merchant_id and c.id = x.crew_id
    left join coach v on v.merchant_id = x.merchant_id and v.id = x.coach_id
   where x.merchant_id = ${ctx.scope.merchantId} and x.plan_id = ${plan.id}`.execute(ctx.db)
  return rows
}

/** What a change of days or numbers would do, with the fingerprint by which it is accepted. Nothing is changed. */
export async function changePreview(ctx: Ctx, ask: ChangeAsk): Promise<ChangePreview> {
  const shown = await previewOf(ctx, ask)
  const text = stableText({ ...shown, ask })
  return { ...shown, fingerprint: createHash('sha256').update(text).digest('hex') }
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
    feeMinor: accepted && plan.status !== 'planning' ? shrinkFee(ctx, plan, accepted, after) : 0,
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
          numbersChange: costs.get(service.key) !== costsThen.get(service.key),
        }),
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

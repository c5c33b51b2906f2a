import { sql } from 'kysely'
import { cost } from '#contract/groups/costing.ts'
import { firstOf } from '#contract/kit/given.ts'
import type { SaveQuotation } from '#contract/plans/money.schema.ts'
import { Source } from '#contract/groups/itinerary.schema.ts'
import { groupSetting, picturesOf } from '../../groups/groups.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { sheetOf, tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { allServices, withServices } from '../services/services-of.ts'
import type { Costing } from './accepted.ts'

/** Freezes the days, prices and costs of now as the next edition, as a draft; the plan is locked. */
export async function draftQuotation(
  ctx: Ctx,
  plan: PlanRecord,
  form: Omit<SaveQuotation, 'planId'>,
): Promise<{ id: number }> {
  const days = withServices(plan, await allServices(ctx, plan.id))
  const sheet = sheetOf(plan)
  const setting = await groupSetting(ctx)
  const { rows } = await sql<{
    number: number
  }>`select coalesce(max(number), 0)::int + 1 as number from plan_quotation
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${plan.id}`.execute(ctx.db)
  const { number } = firstOf(rows)
  const saved = await insertRow(ctx, 'plan_quotation', {
    plan_id: plan.id,
    number,
    option: form.option,
    valid_until: form.validUntil,
    note: form.note,
    currency: sheet.priceCurrency,
    content: JSON.stringify({
      ...(await withPictures(ctx, plan, contentOf(plan, { days, sheet }, setting))),
      repriceOnCount: form.repriceOnCount ?? setting.repriceOnCount,
    }),
    costing: JSON.stringify({ days, sheet }),
    created_by: ctx.user?.id ?? null,
    created_by_name: ctx.actor.name,
  })
  await tellPlan(ctx, plan.id, 'plans.quotationSaved', { facts: { number } })
  return saved
}

/** What a plan is offered for that was called off and comes back: as it is now, of the option that stood, else the one last spoken of. */
export async function draftAnew(ctx: Ctx, plan: PlanRecord, stoodId: number | null): Promise<void> {
  const last = await ctx.db
    .selectFrom('plan_quotation')
    .select([
      'option',
      'note',
      sql<SaveQuotation['repriceOnCount']>`content->>'repriceOnCount'`.as('repriceOnCount'),
    ])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('plan_id', '=', plan.id)
    .orderBy(sql`id = ${stoodId}::bigint`, 'desc')
    .orderBy(sql`answered_at is null`)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const { quotationDays } = await groupSetting(ctx)
  const validUntil = Temporal.PlainDate.from(todayOf(ctx)).add({ days: quotationDays }).toString()
  await draftQuotation(ctx, plan, { ...last, validUntil })
}

/** More pictures are not on the pages of one quotation; so many of one day. */
const maxPictures = 24
const maxOfDay = 2

type Content = ReturnType<typeof contentOf>
/** As its tour and the fragments of its days have them now: what they have later is another edition's. */
async function withPictures(ctx: Ctx, plan: PlanRecord, content: Content) {
  const source = plan.source === null ? null : Source.parse(plan.source)
  const tour = source?.kind === 'fragment' ? null : source
  const fragments = content.days.map(({ source }) => (source?.kind === 'fragment' ? source.id : null))
  const found = await picturesOf(ctx, [...new Set([tour?.id, ...fragments].flatMap((id) => id ?? []))])
  let left = maxPictures
  const take = (id: number | null | undefined, max: number) => {
    const pictureFileIds = (found.get(id ?? 0) ?? []).slice(0, Math.min(max, left))
    left -= pictureFileIds.length
    return pictureFileIds.length > 0 && { pictureFileIds }
  }
  return {
    ...content,
    ...take(tour?.id, 1),
    days: content.days.map((day, at) => ({ ...day, ...take(fragments[at], maxOfDay) })),
  }
}

/** What the agent reads: days and prices, no cost. */
type Terms = Pick<Awaited<ReturnType<typeof groupSetting>>, 'proposalText' | 'termsText' | 'cancelSteps'>
function contentOf(
  plan: PlanRecord,
  { days, sheet }: Costing,
  { proposalText, termsText, cancelSteps }: Terms,
) {
  const { breaks, supplements } = cost(days, sheet)
  return {
    names: plan.names,
    startDate: plan.start_date,
    days: days.map((day) => ({
      ...day,
      services: day.services.map(({ kind, names, start, optional }) => ({ kind, names, start, optional })),
    })),
    breaks: breaks.map(({ paying, free, priceMinor }) => ({ paying, free, priceMinor })),
    ...supplements,
    intro: proposalText,
    inclusions: plan.inclusions,
    exclusions: plan.exclusions,
    tourTerms: plan.terms,
    terms: termsText,
    cancelSteps,
  }
}

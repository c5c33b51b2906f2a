import { sql } from 'kysely'
import { PlanCreate } from '#contract/plans/plan.schema.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { assign } from '#server/plans/board/assign.ts'
import { importGuests } from '#server/plans/guests/import-guests.ts'
import { fillPlanRooms } from '#server/plans/guests/save-rooms.ts'
import { changePreview } from '#server/plans/deal/change-preview.ts'
import { instalmentRows, payInstalment } from '#server/plans/deal/instalments.ts'
import { sendChange } from '#server/plans/deal/offer-change.ts'
import { confirmSettlement, settlementsOf, submitSettlement } from '#server/plans/deal/settlements.ts'
import { readRow } from '#server/kit/db/rows.ts'
import { todayOf } from '#server/kit/text/today.ts'
import { confirmBill } from '#server/plans/money/bills.ts'
import { sheetLines } from '#server/plans/money/costs-of-plan.ts'
import { approveExpense, returnExpense, saveExpense } from '#server/plans/money/expenses.ts'
import { acceptQuotation, saveQuotation, sendQuotation } from '#server/plans/money/quotations.ts'
import { sheetOf } from '#server/plans/plan/lock-plan.ts'
import { saveDays } from '#server/plans/plan/save-plan.ts'
import { createPlan } from '#server/plans/plan/create-plan.ts'
import { cancelPlan, confirmPlan, finishPlan, lockPlanFor, startPlan } from '#server/plans/plan/move-plan.ts'
import { arrange, confirmBooking, inform, markChecked } from '#server/plans/services/move-service.ts'
import type { ServiceRow } from '#server/plans/services/service-sql.ts'
import { allServices, withServices } from '#server/plans/services/services-of.ts'
import { blueGroups, groupGuests, pandaGroups, type DemoGroup } from '../../world/groups/blue-plans.ts'
import { moreGroups } from '../../world/groups/more-plans.ts'
import { inFive } from '../../world/texts.ts'
import { acting, personOf, type Stage } from '../stage.ts'
import { askSuppliers } from './supplier-asks.ts'

/** Groups of Andaman Blue in every state: in planning, sold, on tour today, home, called off; of a small world fewer. */
export const makeGroupPlans = (stage: Stage, share: number): Promise<void> =>
  acting(stage, async (as) => {
    const by = personOf(stage, 'demo')
    const people = await crewOf(as(stage.clock.at(-10, 600), by))
    const busy: Busy[] = []
    const groups = [
      ...blueGroups,
      ...pandaGroups,
      ...moreGroups.filter((_, at) => at % Math.ceil(1 / share) === 0),
    ]
    for (const group of groups) {
      // Who is home was planned before it left.
      const ctx = as(stage.clock.at(Math.min(-10, group.ahead - 12), 600), by)
      const id = await makeGroup(ctx, stage, group)
      if (id === null || group.upto === 'planning') continue
      await arrangeAll(ctx, stage, id, group)
      if (group.upto === 'cancelled') {
        await cancelPlan(ctx, { id, reason: 'The school moved its holidays' })
        continue
      }
      const crewId = freeOf(people, busy, group.ahead)
      if (crewId !== undefined) await guide(ctx, stage, { id, crewId, group })
      await fillPlanRooms(ctx, { id })
      await goOn(as(stage.clock.now, by), stage, id, group)
    }
  })

type Busy = { crewId: number; from: number; to: number }
/** The next guide who is with no other group then. */
function freeOf(people: readonly number[], busy: Busy[], ahead: number): number | undefined {
  const days = { from: ahead, to: ahead + 6 }
  const isFree = (id: number) =>
    !busy.some(({ crewId, from, to }) => crewId === id && from <= days.to && days.from <= to)
  const crewId = people.find(isFree)
  if (crewId !== undefined) busy.push({ crewId, ...days })
  return crewId
}

async function crewOf(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from crew where merchant_id = ${ctx.scope.merchantId} and 'guide' = any(roles)
    and (valid_until is null or valid_until > current_date + 120) order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function sourceOf(ctx: Ctx, code: string): Promise<number | null> {
  const { rows } = await sql<{
    id: number
  }>`select id from itinerary where merchant_id = ${ctx.scope.merchantId} and code = ${code}`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** The plan with its guests, quoted and accepted where it came so far. */
async function makeGroup(ctx: Ctx, stage: Stage, group: DemoGroup): Promise<number | null> {
  const agent = stage.agents.get(group.agent) ?? stage.agents.get('SIAM')
  if (!agent) return null
  const sourceId = await sourceOf(ctx, group.template)
  const form = PlanCreate.parse({
    names: inFive(group.names),
    agentId: agent.id,
    agentCode: group.agentCode,
    category: group.category,
    contactName: group.contact,
    startDate: stage.clock.day(group.ahead),
    optionUntil: group.ahead > 20 ? stage.clock.day(group.ahead - 20) : null,
    adults: group.adults,
    freeGuests: group.free,
    singles: group.singles,
    leaderName: group.leader,
    market: 'China',
    language: 'zh-CN',
    from: sourceId === null ? 'empty' : 'template',
    sourceId,
    dayCount: 4,
  })
  const { id } = await createPlan(ctx, form)
  if (group.listed)
    await importGuests(ctx, {
      planId: id,
      text: groupGuests(group.listed),
      save: true,
      removeMissing: false,
      missing: [],
    })
  await fillPlanRooms(ctx, { id })
  if (sourceId === null) return id
  const quotation = await saveQuotation(ctx, {
    planId: id,
    option: 'A',
    validUntil: stage.clock.day(30),
    note: '',
    repriceOnCount: null,
  })
  await sendQuotation(ctx, { id: quotation.id })
  if (group.second) await offerSecond(ctx, stage, id)
  if (group.upto !== 'planning')
    await acceptQuotation(ctx, {
      id: quotation.id,
      payers: group.adults,
      singles: group.singles,
      children: 0,
      proof: 'Signed quotation by mail',
    })
  return id
}

/** Option B beside A: without its last dinner, so that it is cheaper. */
async function offerSecond(ctx: Ctx, stage: Stage, planId: number): Promise<void> {
  const plan = await readRow(ctx, 'travel_plan', planId)
  const days = withServices(plan, await allServices(ctx, planId))
  const last = days.findLastIndex(({ services }) => services.some(({ kind }) => kind === 'meal'))
  const leaner = days.map((day, at) =>
    at === last ? { ...day, services: day.services.filter(({ kind }) => kind !== 'meal') } : day,
  )
  const sheet = sheetOf(plan)
  await saveDays(ctx, { id: planId, version: plan.version, days: leaner, sheet })
  const { id } = await saveQuotation(ctx, {
    planId,
    option: 'B',
    validUntil: stage.clock.day(30),
    note: '',
    repriceOnCount: null,
  })
  await sendQuotation(ctx, { id })
  const { version } = await readRow(ctx, 'travel_plan', planId)
  await saveDays(ctx, { id: planId, version, days, sheet })
}

const hotels = ['KATAHILL', 'PEARL', 'TONSAI', 'CORALKL']
/** Who serves it: of a group's nights and dinners always the same hotel. */
function supplierCode({ planId, facts }: ServiceRow): string {
  if (facts.kind === 'hotel' || facts.kind === 'meal') return hotels[planId % hotels.length]!
  if (facts.kind === 'guide') return 'JUNGLE'
  if (facts.basis === 'vehicle') return 'WHEELS'
  if (facts.kind === 'traffic') return 'ROYAL'
  const name = facts.names.en ?? ''
  return /massage/i.test(name) ? 'ORCHID' : /show|park/i.test(name) ? 'SHOWS' : 'SEASTAR'
}

async function arrangeAll(ctx: Ctx, stage: Stage, planId: number, { upto, ahead }: DemoGroup): Promise<void> {
  const services = await allServices(ctx, planId)
  const costs = sheetLines(await readRow(ctx, 'travel_plan', planId), services)
  for (const [at, service] of services.entries()) {
    const supplierId = stage.suppliers.get(supplierCode(service))?.id
    // The last ones are still to be arranged where the group has time.
    if (!supplierId || (upto === 'confirmed' && at % 4 === 3)) continue
    const { id, units, facts } = service
    const costMinor = costs.get(facts.key) ?? null
    const isHeld = upto === 'confirmed' && at % 4 === 2 && ahead > 20
    await arrange(ctx, {
      id,
      supplierId,
      ownArrangement: false,
      units,
      costMinor,
      currency: 'THB',
      optionUntil: isHeld ? stage.clock.day(12) : null,
      cancelSteps: [],
      note: '',
    })
    await inform(ctx, { id })
    if (upto === 'confirmed' && at % 4 === 2) continue
    await confirmBooking(ctx, {
      id,
      confirmationNo: `BK-${planId}-${at + 1}`,
      confirmedUnits: units,
      costMinor,
    })
    if (upto !== 'confirmed') await markChecked(ctx, { id })
  }
}

type Guiding = { id: number; crewId: number; group: DemoGroup }
const guide = async (ctx: Ctx, stage: Stage, { id, crewId, group }: Guiding) => {
  const { rows } = await sql<{
    end_date: string
  }>`select end_date from travel_plan where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(
    ctx.db,
  )
  await assign(ctx, {
    planId: id,
    role: 'guide',
    crewId,
    coachId: null,
    fromDate: stage.clock.day(group.ahead),
    toDate: rows[0]?.end_date ?? stage.clock.day(group.ahead),
    note: '',
  })
}

/** Confirmed, started, home and locked, as far as it came. */
async function goOn(ctx: Ctx, stage: Stage, id: number, { upto, ahead, change }: DemoGroup): Promise<void> {
  await confirmPlan(ctx, { id })
  await payDeposit(ctx, id)
  if (change) await askAgent(ctx, stage, id, change)
  if (upto === 'confirmed') return askSuppliers(ctx, stage, id, change !== undefined)
  await startPlan(ctx, { id })
  const spent = {
    planId: id,
    day: stage.clock.day(Math.min(ahead, 0)),
    currency: 'THB' as const,
    serviceId: null,
    crewId: null,
    note: '',
  }
  const crewId = await guideOf(ctx, id)
  if (crewId === null) {
    if (upto === 'finished') await finishPlan(ctx, { id })
    return
  }
  const own = { ...spent, crewId }
  const advance = await saveExpense(ctx, {
    ...own,
    side: 'advance',
    category: 'Advance',
    amountMinor: 2_500_000,
  })
  await approveExpense({ ...ctx, user: null }, { id: advance.id })
  const drinks = await saveExpense(ctx, { ...own, side: 'cost', category: 'Drinks', amountMinor: 90_000 })
  if (upto === 'in-progress') {
    const parking = await saveExpense(ctx, { ...own, side: 'cost', category: 'Parking', amountMinor: 6_000 })
    await returnExpense({ ...ctx, user: null }, { id: parking.id, reason: 'The photo cannot be read' })
    return
  }
  await finishPlan(ctx, { id })
  await approveExpense({ ...ctx, user: null }, { id: drinks.id })
  await settle(ctx, id)
  await lockPlanFor(ctx, { id, reason: 'Accounts are closed' })
  // Of the last one home the bills are still looked through.
  if (ahead < -10) await confirmBills(ctx, id)
}

/** What suppliers get and, last, what the agent pays is final. */
async function confirmBills(ctx: Ctx, planId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from plan_bill
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} order by side desc, id`.execute(
    ctx.db,
  )
  for (const { id } of rows) await confirmBill(ctx, { id })
}

/** A change that waits for the agent's answer. */
async function askAgent(
  ctx: Ctx,
  stage: Stage,
  id: number,
  { adults, note }: NonNullable<DemoGroup['change']>,
): Promise<void> {
  const plan = await readRow(ctx, 'travel_plan', id)
  const { start_date: startDate, children, free_guests: freeGuests, singles, version } = plan
  const form = { id, startDate, adults, children, freeGuests, singles }
  const { fingerprint } = await changePreview(ctx, form)
  await sendChange(ctx, { ...form, version, fingerprint, validUntil: stage.clock.day(5), note })
}

async function guideOf(ctx: Ctx, planId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select crew_id as id from plan_assignment
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} and role = 'guide' limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? null
}

/** The guide gives back what is left. */
async function settle(ctx: Ctx, planId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from collection_account
    where merchant_id = ${ctx.scope.merchantId} and currency = ${ctx.merchant.currency} and enabled order by kind = 'cash' desc, id limit 1`.execute(
    ctx.db,
  )
  const [account] = rows
  const [found] = await settlementsOf(ctx, planId)
  if (!account || !found) return
  await submitSettlement(ctx, { id: found.id })
  await confirmSettlement({ ...ctx, user: null }, { id: found.id, accountId: account.id })
}

/** The first instalment of a group that is sold has arrived. */
async function payDeposit(ctx: Ctx, planId: number): Promise<void> {
  const plan = await readRow(ctx, 'travel_plan', planId)
  const [deposit] = await instalmentRows(ctx, plan)
  if (!deposit) return
  const { rows } = await sql<{ id: number }>`select id from collection_account
    where merchant_id = ${ctx.scope.merchantId} and currency = ${deposit.currency} and enabled order by id limit 1`.execute(
    ctx.db,
  )
  const [account] = rows
  if (!account) return
  await payInstalment(ctx, {
    id: deposit.id,
    amountMinor: deposit.amountMinor,
    accountId: account.id,
    paidOn: todayOf(ctx),
    reference: 'TT',
  })
}

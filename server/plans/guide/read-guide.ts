import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { entryOf } from '#contract/kit/given.ts'
import { nameIn, type Language } from '#contract/kit/languages.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { expenseStates } from '#contract/plans/money.states.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { groupSetting } from '../../groups/groups.public.ts'
import { groupName } from '../plan/group-name.ts'
import { readRow } from '../../kit/db/rows.ts'
import { todayAt, todayOf } from '../../kit/text/today.ts'
import { fill, words } from '../../kit/text/words.ts'
import { shownDay } from '../../kit/text/years.ts'
import { senderOf } from '../../orders/orders.public.ts'
import { assignmentsOf } from '../board/assign.ts'
import { settlementsOf } from '../deal/settlements.ts'
import { sharedCare } from '../guests/care.ts'
import { guestsOf, roomsOf } from '../guests/guests.queries.ts'
import { expensesOf } from '../money/expenses.ts'
import { daysOf, type PlanRecord } from '../plan/lock-plan.ts'
import { linkPath } from '../quotes/plan-links.ts'
import { allServices } from '../services/services-of.ts'
import { guidePage, type GuidePage } from './guide-page.ts'
import { guideWord } from './guide-words.ts'

export type GuideOf = { planId: number; crewId: number; token: string; language: Language }
type Ask = GuideOf & { day?: number | undefined; notes: GuidePage['notes']; typed?: GuidePage['typed'] }

/** The day of the tour that is today; the first before it, the last after it. */
const dayNow = (plan: PlanRecord, today: string): number =>
  Math.min(
    plan.day_count,
    Math.max(1, Temporal.PlainDate.from(plan.start_date).until(today, { largestUnit: 'days' }).days + 1),
  )

type Wording = { language: Language; say: (key: string) => string; shownDate: (date: string) => string }

/** The day that is shown, in the language of the page. */
function shownDayOf(plan: PlanRecord, number: number, { language, shownDate }: Wording): GuidePage['day'] {
  const found = daysOf(plan)[number - 1]
  const date = Temporal.PlainDate.from(plan.start_date).add({ days: number - 1 })
  return {
    number,
    count: plan.day_count,
    date: shownDate(date.toString()),
    title: nameIn(found?.names ?? {}, language),
    place: found?.place ?? '',
    text: nameIn(found?.texts ?? {}, language),
  }
}

/** Who travels, who sleeps where, and who else of the house goes along. */
async function peopleOf(
  ctx: Ctx,
  { planId, crewId }: Pick<GuideOf, 'planId' | 'crewId'>,
  { say }: Wording,
): Promise<Pick<GuidePage, 'guests' | 'rooms' | 'people'>> {
  const guests = await guestsOf(ctx, planId)
  const care = new Map((await sharedCare(ctx, planId)).map((one) => [one.id, one]))
  const rooms = await roomsOf(ctx, planId, guests)
  const people = await assignmentsOf(ctx, sql`x.plan_id = ${planId}`)
  return {
    guests: guests.map((guest) => ({
      name: guest.pinyin ? `${guest.name} (${guest.pinyin})` : guest.name,
      room: guest.room,
      diet: guest.diet,
      care: [care.get(guest.id)?.mobility, care.get(guest.id)?.health].filter(Boolean).join(' · '),
      phone: guest.phone,
    })),
    rooms: rooms.map(({ number: room, type, crewIds }) => ({
      number: room,
      type: say(`plans.roomTypes.${type}`),
      guests:
        [
          ...guests.filter((guest) => guest.room === room).map(({ name, pinyin }) => pinyin || name),
          ...new Set(people.flatMap((one) => (crewIds.includes(one.crewId ?? 0) ? [one.name] : []))),
        ].join(', ') || 'TBA',
    })),
    people: people
      .filter((one) => one.crewId !== crewId)
      .map(({ role, name, phone }) => ({ role: say(`plans.assignRoles.${role}`), name, phone })),
  }
}

/** The page of whoever goes along, as things stand. */
export async function readGuidePage(
  ctx: Ctx,
  { planId, crewId, token, language, day, notes, typed }: Ask,
): Promise<RawAnswer> {
  const plan = await readRow(ctx, 'travel_plan', planId)
  const today = todayOf(ctx)
  const number = Math.min(plan.day_count, day ?? dayNow(plan, today))
  const services = (await allServices(ctx, planId)).filter(
    ({ struck, state }) => !struck && state !== 'cancelled',
  )
  const say = (key: string) => fill(entryOf(entryOf(words, language), key))
  const nameOf = (names: Record<string, string>, kind: string) =>
    nameIn(names, language) || say(`groups.serviceKinds.${kind}`)
  const wording = { language, say, shownDate: (date: string) => shownDay(ctx.merchant, date, language) }
  return guidePage({
    language,
    typed,
    path: linkPath('guide', token),
    merchant: await senderOf(ctx, language),
    group: groupName(plan, language),
    code: plan.code,
    counts: { adults: plan.adults, children: plan.children, infants: plan.infants, free: plan.free_guests },
    day: shownDayOf(plan, number, wording),
    services: services
      .filter((service) => service.day === number)
      .map((service) => ({
        time: service.facts.start,
        name: nameOf(service.facts.names, service.kind),
        supplier: service.supplierName,
        confirmation: service.confirmationNo,
        confirmed: serviceStates.is(service.state, 'booked') || service.ownArrangement,
        note: service.facts.note,
      })),
    ...(await peopleOf(ctx, { planId, crewId }, wording)),
    note: plan.guide_note,
    ...(await moneyOf(ctx, { planId, crewId, language })),
    today,
    choices: services
      .filter(({ ownArrangement }) => !ownArrangement)
      .map(({ id, facts, kind }) => ({ id, name: nameOf(facts.names, kind) })),
    currencies: await currenciesOf(ctx),
    categories: (await groupSetting(ctx)).expenseCategories.map(({ name }) => name),
    clientId: randomUUID(),
    notes,
  })
}

/** What a receipt may be in: the merchant's own currency and those that it has a rate of. */
async function currenciesOf(ctx: Ctx): Promise<string[]> {
  const own = ctx.merchant.currency
  const { rows } = await sql<{
    currency: string
  }>`select distinct case when from_currency = ${own} then to_currency else from_currency end as currency
    from exchange_rate where merchant_id = ${ctx.scope.merchantId} and (from_currency = ${own} or to_currency = ${own}) order by 1`.execute(
    ctx.db,
  )
  return [own, ...rows.map(({ currency }) => currency).filter((one) => one !== own)]
}

async function moneyOf(
  ctx: Ctx,
  { planId, crewId, language }: Omit<GuideOf, 'token'>,
): Promise<Pick<GuidePage, 'money' | 'receipts'>> {
  const found = (await settlementsOf(ctx, planId)).find((one) => one.crewId === crewId)
  const own = (await expensesOf(ctx, planId)).filter((one) => one.crewId === crewId)
  const waiting = own.filter(({ status, side }) => status === 'submitted' && side === 'cost')
  const shownDate = (date: string) => shownDay(ctx.merchant, date, language)
  return {
    money: {
      currency: ctx.merchant.currency,
      advanceMinor: found?.advanceMinor ?? 0,
      spentMinor: found?.spentMinor ?? 0,
      collectedMinor: found?.collectedMinor ?? 0,
      waitingMinor: waiting.reduce((sum, { baseMinor }) => sum + baseMinor, 0),
      balanceMinor: found?.balanceMinor ?? 0,
      status: found?.status ?? 'open',
      settledOn: found?.confirmedAt
        ? shownDate(todayAt(new Date(found.confirmedAt), ctx.merchant.timeZone))
        : '',
      returned: found?.status === 'open' ? found.answerReason : '',
    },
    receipts: own
      .filter(({ side }) => side !== 'advance')
      .map(({ id, day, category, side, amountMinor, currency, status, answerReason, note, ...one }) => ({
        day: shownDate(day),
        category,
        amount: `${side === 'income' ? '+' : ''}${groupedAmount(amountMinor, currency)} ${currency}`,
        state: guideWord(language, `state ${status}`, { reason: answerReason }),
        ...(expenseStates.is(status, 'unsent') && {
          edit: {
            id,
            side: side === 'income' ? ('income' as const) : ('cost' as const),
            day,
            category,
            amount: groupedAmount(amountMinor, currency).replaceAll(',', ''),
            currency,
            serviceId: one.serviceId,
            tax: one.taxMinor === null ? '' : groupedAmount(one.taxMinor, currency).replaceAll(',', ''),
            taxId: one.taxId,
            note,
          },
        }),
      })),
  }
}

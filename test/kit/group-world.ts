import pg from 'pg'
import { afterAll } from 'vitest'
import { exampleDays, exampleSheet } from '#contract/groups/costing-example.ts'
import type { PlanDeal } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import type { OwnService } from '#contract/plans/service.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { loginAs, type Caller, type TestServer } from '#test/factories/http.ts'
import { day, makeOrderWorld, type OrderWorld } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { makeRate } from './pricing-world.ts'

export const at = '/supplier/travelPlan'
export const handler = '/supplier/travelPlanHandler'
export const quotation = '/supplier/groupPlanQuotation'
export const expense = '/supplier/travelPlanExpense'

/** The ladder of a cancellation; nothing is locked by itself. */
async function setLadder(staff: Caller): Promise<void> {
  const steps = [
    { hours: 720, basisPoints: 3000 },
    { hours: 336, basisPoints: 6000 },
    { hours: 168, basisPoints: 10_000 },
  ]
  const setting = await staff.data<Record<string, unknown>>('/supplier/groupPlanSetting/info', {})
  const { can: _, ...form } = setting
  await staff.data('/supplier/groupPlanSetting/save', { ...form, cancelSteps: steps, lockDays: 0 })
}

/** Groups of the tour of the sheet, for this agent. */
const planMaker =
  (staff: Caller, agentId: number) =>
  async (more: object = {}): Promise<PlanInfo> => {
    const { id } = await staff.data<{ id: number }>(`${at}/create`, {
      names: { en: 'Shenzhen families', 'zh-CN': '深圳亲子团', th: 'ครอบครัวเซินเจิ้น' },
      agentId: agentId,
      startDate: day(60),
      adults: 20,
      freeGuests: 1,
      singles: 2,
      contactName: 'Li Wei',
      contactEmail: 'liwei@sztour.example',
      from: 'empty',
      dayCount: 5,
      ...more,
    })
    const { version } = await staff.data<PlanInfo>(`${at}/info`, { id })
    const names: Record<string, string> = { hotel: 'Kata Palm', park: 'National park', meals: 'Dinner' }
    const days = exampleDays.map((one) => ({
      ...one,
      services: one.services.map((service) => ({
        ...service,
        names: { en: names[service.key] ?? service.key },
      })),
    }))
    await staff.data(`${at}/days`, { id, version, days, sheet: exampleSheet })
    return staff.data<PlanInfo>(`${at}/info`, { id })
  }

/** What is done with quotations: made and sent, accepted, confirmed, given as a link. */
function quotesOf(staff: Caller, makePlan: ReturnType<typeof planMaker>) {
  const quote = async (planId: number, option = 'A') => {
    const { id } = await staff.data<{ id: number }>(`${quotation}/save`, {
      planId,
      option,
      validUntil: day(20),
    })
    await staff.data(`${quotation}/send`, { id })
    return id
  }
  const accept = (id: number, more: object = {}) =>
    staff.call(`${quotation}/accept`, { id, payers: 20, singles: 2, proof: 'mail of 1 March', ...more })
  const sold = async (more: object = {}) => {
    const plan = await makePlan(more)
    await accept(await quote(plan.id))
    await staff.data(`${handler}/confirm`, { id: plan.id })
    return plan
  }
  const linkOf = async (id: number, language = 'zh-CN') =>
    (await staff.data<{ url: string }>(`${quotation}/link`, { id, language })).url.replace(
      /^https?:\/\/[^/]+/,
      '',
    )
  return { quote, accept, sold, linkOf }
}

/** A merchant with an agent that pays in CNY, and the tour of the sheet to make groups of. */
export async function makeGroupWorld(server: TestServer, balanceMinor = 0) {
  const world: OrderWorld = await makeOrderWorld(server, {
    balanceMinor,
    agent: { needsAudit: false, currency: 'CNY' },
  })
  const { staff, merchant } = world
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  afterAll(() => owner.end())
  const colleague = await loginAs(
    server,
    (await makeUser(server.app, merchant, { permissions: ['group.expense.review', 'group.expense.settle'] }))
      .userName,
  )

  const inMerchant = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) =>
    withSystemCtx(server.app, merchant.id, work)

  await setLadder(staff)
  await inMerchant(async (ctx) => {
    await makeRate(ctx, 'CNY', 'THB', '4.92', '2026-01-01')
    await makeRate(ctx, 'USD', 'THB', '33.5', '2026-01-01')
  })
  const cash = await makeCollection(staff, { currency: 'THB', kind: 'cash' })
  const cny = await makeCollection(staff, { currency: 'CNY' })

  const info = (id: number) => staff.data<PlanInfo>(`${at}/info`, { id })
  const deal = (id: number) => staff.data<PlanDeal>(`${at}/money`, { id })
  const serviceOf = (plan: PlanInfo, key: string): OwnService => plan.services.find((one) => one.key === key)!
  const makePlan = planMaker(staff, world.agentId)
  const quotes = quotesOf(staff, makePlan)
  const page = async (path: string) => (await staff.fetch(path, {}, { method: 'GET' })).text()
  const send = (path: string, values: Record<string, string>) =>
    fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams(values) }).then((answer) =>
      answer.text(),
    )

  /** Debits less credits of an account of the ledger. */
  const balance = async (kind: string, name = '') =>
    Number(
      (
        await owner.query(
          'select coalesce(sum(balance_minor), 0)::bigint as sum from ledger_account where merchant_id = $1 and kind = $2 and name = $3',
          [merchant.id, kind, name],
        )
      ).rows[0].sum,
    )
  return {
    server,
    world,
    staff,
    merchant,
    owner,
    colleague,
    cash,
    cny,
    inMerchant,
    info,
    deal,
    serviceOf,
    makePlan,
    ...quotes,
    page,
    send,
    balance,
  }
}

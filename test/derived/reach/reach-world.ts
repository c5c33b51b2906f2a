import { sql } from 'kysely'
import { exampleDays, exampleSheet } from '#contract/groups/costing-example.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { privilegesFor } from '#server/identity/sessions/sessions.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { day, makeOrderWorld, orderInput } from '#test/factories/orders.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'

/** Nok and Som, who may do all that staff may and see what is their own. */
export async function makeReachWorld() {
  const server = await testServer()
  const world = await makeOrderWorld(server, { balanceMinor: 9_000_000 })
  const { app, merchant, staff } = world

  async function colleague(fullName: string) {
    const made = await makeUser(app, merchant, { fullName, permissions: privilegesFor.staff })
    return { ...made, caller: await loginAs(server, made.userName) }
  }
  const nok = await colleague('Nok')
  const som = await colleague('Som')
  const { id: departmentId } = await staff.data<{ id: number }>('/supplier/department/save', {
    name: 'Desk',
    dataScope: 'own',
    memberIds: [nok.id, som.id],
  })

  const order = (caller: Caller, more: object = {}) =>
    caller.data<{ id: number; code: string }>('/supplier/orderEntry/create', orderInput(world, { ...more }))

  /** A group that somebody plans, with services and a quotation that was sent. */
  async function planOf(caller: Caller, contactName: string, startDate = day(40)): Promise<PlanInfo> {
    const at = '/supplier/travelPlan'
    const { id } = await caller.data<{ id: number }>(`${at}/create`, {
      names: { en: `Group of ${contactName}` },
      agentId: world.agentId,
      startDate,
      adults: 20,
      freeGuests: 1,
      singles: 2,
      contactName,
      contactPhone: '+66 99 888 7766',
      from: 'empty',
      dayCount: 5,
    })
    const { version } = await caller.data<PlanInfo>(`${at}/info`, { id })
    const days = exampleDays.map((one) => ({ ...one, names: { en: 'Day' } }))
    await caller.data(`${at}/days`, { id, version, days, sheet: { ...exampleSheet, priceCurrency: 'THB' } })
    const quote = { planId: id, option: 'A', validUntil: day(20) }
    const quotation = await caller.data<{ id: number }>('/supplier/groupPlanQuotation/save', quote)
    await caller.data('/supplier/groupPlanQuotation/send', { id: quotation.id })
    return caller.data<PlanInfo>(`${at}/info`, { id })
  }

  /** A case of the market about an order. */
  async function caseAbout({ id, code }: { id: number; code: string }): Promise<void> {
    const partner = await makeMerchant(app)
    await withSystemCtx(app, merchant.id, ({ db }) =>
      sql`with head as (insert into platform.market_case_head (key, opener_id, other_id, subject, state, hash)
        values (gen_random_uuid(), ${merchant.id}, ${partner.id}, ${code}, 'open', 'x') returning key)
      insert into market_case (merchant_id, key, partner_id, direction, ours, order_id, order_code, title, currency, claim_minor, state, seq, hash)
      select ${merchant.id}, key, ${partner.id}, 'sells', true, ${id}, ${code}, 'Whispered alone', 'THB', 5000, 'open', 1, 'x' from head`.execute(
        db,
      ),
    )
  }

  return { server, world, nok, som, departmentId, order, planOf, caseAbout }
}

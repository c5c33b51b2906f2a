import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import { exampleDays, exampleSheet } from '#contract/groups/costing-example.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { callOffStates } from '#contract/plans/deal/call-off.states.ts'
import { changeStates } from '#contract/plans/deal/change.states.ts'
import { settlementStates } from '#contract/plans/deal/deal.states.ts'
import { expenseStates, planBillStates } from '#contract/plans/money.states.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import { quotationStates } from '#contract/plans/quotation.states.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import { peopleOf, type StateTable } from '#contract/kit/states.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld } from '#test/factories/orders.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 0, agent: { needsAudit: false, currency: 'CNY' } })
const { staff, merchant } = world
const owner = new pg.Client(server.database.config)
await owner.connect()
afterAll(() => owner.end())
const cash = await makeCollection(staff, { currency: 'THB', kind: 'cash' })

const at = '/supplier/travelPlan'
const { id: planId } = await staff.data<{ id: number }>(`${at}/create`, {
  names: { en: 'Walked' },
  agentId: world.agentId,
  startDate: day(60),
  adults: 20,
  freeGuests: 1,
  from: 'empty',
  dayCount: 1,
})
const days = exampleDays.map((one) => ({
  ...one,
  names: { en: 'Day' },
  services: one.services.map((service) => ({ ...service, names: { en: service.key } })),
}))
await staff.data(`${at}/days`, { id: planId, version: 1, days, sheet: exampleSheet })
const { id: quotationId } = await staff.data<{ id: number }>('/supplier/groupPlanQuotation/save', {
  planId,
  option: 'A',
  validUntil: day(20),
})
const { id: expenseId } = await staff.data<{ id: number }>('/supplier/travelPlanExpense/save', {
  planId,
  side: 'cost',
  day: day(0),
  category: 'Walked',
  amountMinor: 100,
  currency: 'THB',
  serviceId: null,
  crewId: null,
  accountId: null,
  note: '',
})
const one = async (sql: string, ...values: unknown[]) => (await owner.query(sql, values)).rows[0]
const { id: serviceId } = await one(
  'select id::int from plan_service where plan_id = $1 and key = $2',
  planId,
  'boat',
)
const crew = await one(
  `insert into crew (merchant_id, code, name, roles, currency) values ($1, 'WALK', 'Walker', '{guide}', 'THB') returning id::int`,
  merchant.id,
)
const { id: settlementId } = await one(
  'insert into plan_settlement (merchant_id, plan_id, crew_id) values ($1, $2, $3) returning id::int',
  merchant.id,
  planId,
  crew.id,
)
const walkedGroup = { startDate: day(60), adults: 20, children: 0, freeGuests: 1, singles: 0, priceMinor: 1 }
const { id: billId } = await one(
  `insert into plan_bill (merchant_id, plan_id, side, currency) values ($1, $2, 'agent', 'CNY') returning id::int`,
  merchant.id,
  planId,
)

const { id: changeId } = await one(
  `insert into plan_change (merchant_id, plan_id, number, content, content_hash, currency, valid_until)
   values ($1, $2, 1, $3, 'hash', 'CNY', current_date + 3) returning id::int`,
  merchant.id,
  planId,
  JSON.stringify({ before: walkedGroup, after: walkedGroup, feeMinor: 0 }),
)

const { id: callOffId } = await one(
  `insert into plan_call_off (merchant_id, plan_id, service_id, supplier_id, units, currency) values ($1, $2, $3, $4, 1, 'THB') returning id::int`,
  merchant.id,
  planId,
  serviceId,
  world.supplierId,
)

/** Brings a record into a state as the database would have it there. */
const put: Record<string, (state: string) => Promise<unknown>> = {
  travel_plan: (state) =>
    owner.query(`update travel_plan set status = $2, locked_at = null, lock_reason = '' where id = $1`, [
      planId,
      state,
    ]),
  plan_quotation: (state) =>
    owner.query(
      `update plan_quotation set status = $2, total_minor = 1, accepted = '{"payers":20,"singles":0,"children":0}' where id = $1`,
      [quotationId, state],
    ),
  plan_expense: (state) =>
    owner.query('update plan_expense set status = $2 where id = $1', [expenseId, state]),
  plan_bill: (state) => owner.query('update plan_bill set status = $2 where id = $1', [billId, state]),
  plan_change: (state) => owner.query('update plan_change set status = $2 where id = $1', [changeId, state]),
  plan_call_off: (state) =>
    owner.query(
      `update plan_call_off set status = $2, answered_at = case when $2 <> 'open' then now() end, fee_minor = case when $2 = 'called-off' then 0 end
        where id = $1`,
      [callOffId, state],
    ),
  plan_settlement: (state) =>
    owner.query(
      `update plan_settlement set status = $2, balance_minor = case when $2 = 'confirmed' then 0 end, account_id = $3 where id = $1`,
      [settlementId, state, cash.id],
    ),
  plan_service: (state) => {
    const at = (...states: string[]) => (states.includes(state) ? new Date() : null)
    const after = ['arranged', 'informed', 'booking-confirmed', 'checked', 'expired']
    return owner.query(
      `update plan_service set struck_at = $2, expired_at = $3, arranged_at = $4, informed_at = $5, confirmed_at = $6, supplier_id = $7,
         checked_version = case when $8 then version end, order_id = null, line_id = null where id = $1`,
      [
        serviceId,
        at('cancelled'),
        at('expired'),
        at(...after),
        at('informed', 'booking-confirmed', 'checked'),
        at('booking-confirmed', 'checked'),
        world.supplierId,
        state === 'checked',
      ],
    )
  },
}
const now: Record<string, () => Promise<string>> = {
  travel_plan: async () => (await one('select status from travel_plan where id = $1', planId)).status,
  plan_quotation: async () =>
    (await one('select status from plan_quotation where id = $1', quotationId)).status,
  plan_expense: async () => (await one('select status from plan_expense where id = $1', expenseId)).status,
  plan_bill: async () => (await one('select status from plan_bill where id = $1', billId)).status,
  plan_change: async () => (await one('select status from plan_change where id = $1', changeId)).status,
  plan_call_off: async () => (await one('select status from plan_call_off where id = $1', callOffId)).status,
  plan_settlement: async () =>
    (await one('select status from plan_settlement where id = $1', settlementId)).status,
  plan_service: async () =>
    (
      await one(
        `select app.plan_service_state(struck_at is not null, null, expired_at is not null, arranged_at is not null, informed_at is not null,
           confirmed_at is not null, coalesce(checked_version = version, false)) as status from plan_service where id = $1`,
        serviceId,
      )
    ).status,
}

type Walked = { name: string; table: string; id: number; states: StateTable; more: object }
const walked: Walked[] = [
  { name: 'plan', table: 'travel_plan', id: planId, states: planStates, more: {} },
  {
    name: 'service',
    table: 'plan_service',
    id: serviceId,
    states: serviceStates,
    more: { supplierId: world.supplierId, units: 1, confirmedUnits: 1 },
  },
  {
    name: 'quotation',
    table: 'plan_quotation',
    id: quotationId,
    states: quotationStates,
    more: { payers: 20, proof: 'mail' },
  },
  { name: 'planBill', table: 'plan_bill', id: billId, states: planBillStates, more: {} },
  { name: 'expense', table: 'plan_expense', id: expenseId, states: expenseStates, more: {} },
  { name: 'callOff', table: 'plan_call_off', id: callOffId, states: callOffStates, more: { feeMinor: 0 } },
  { name: 'change', table: 'plan_change', id: changeId, states: changeStates, more: {} },
  {
    name: 'settlement',
    table: 'plan_settlement',
    id: settlementId,
    states: settlementStates,
    more: { accountId: cash.id },
  },
]

test('each state table of group plans is walked here', () => {
  expect(walked.map(({ name }) => name).toSorted()).toEqual(Object.keys(domains.plans.states).toSorted())
})

const api: Record<string, Endpoint> = domains.plans.api
describe.each(walked)('$name', ({ table, id, states, more }) => {
  const verbs = Object.entries(states.verbs).filter(([, verb]) => peopleOf(verb).length > 0)
  const cases = states.names.flatMap((state) => verbs.map(([verb]) => ({ state, verb })))
  test.each(cases)('$verb from $state', async ({ state, verb }) => {
    if (table !== 'travel_plan') await put['travel_plan']!('planning')
    await put[table]!(state)
    expect(await now[table]!()).toBe(state)
    const { error } = await staff.call(api[verb]!.path, { id, reason: 'Walked', ...more })
    const after = await now[table]!()
    const isOpen = states.open(verb, state)
    // What the table closes is refused, and nothing moves; what it opens leads where it says, or tells why not.
    if (!isOpen) expect([error.code !== 0, after]).toEqual([true, state])
    else if (error.code === 0)
      expect(verb in states.moves ? states.leadsTo(verb, state, after) : after === state).toBe(true)
    else expect(after).toBe(state)
  })
})

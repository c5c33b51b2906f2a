import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { departureCalls } from '#test/factories/departures.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, placeOrder, readOrder, type OrderWorld } from '#test/factories/orders.ts'
import { makePromo } from '#test/factories/promos.ts'
import { callsOf } from '../../kit/call/calls.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer()
const { app } = server
const { makeWorld, called, booksAgree } = departureCalls(server)
const count = 30
const ownIds = new Set(['lineId', 'messageId', 'supplierId', 'quotation', 'id'])

type Played = { world: OrderWorld; ids: number[]; codes: string[] }

/** Orders in every state that a call may find, some with guests by name, a code, or a supplier who agreed; seats on the other day as said. */
async function makeOrders(capacity: number): Promise<Played> {
  const world = await makeWorld({ balanceMinor: 100_000_000, sku: { days: [day(30)], capacity: 200 } })
  const { merchant, sku, staff } = world
  await withSystemCtx(app, merchant.id, async ({ db }) => {
    await sql`insert into stock (merchant_id, pool_id, date, capacity) values (${merchant.id}, ${sku.poolId}, ${day(31)}, ${capacity})`.execute(
      db,
    )
    await sql`insert into sku_calendar_price (merchant_id, sku_id, date, adult_minor, child_minor) values (${merchant.id}, ${sku.id}, ${day(31)}, 260000, 140000)`.execute(
      db,
    )
  })
  const { code } = await makePromo(world, { code: 'SEA' })
  const played: Played = { world, ids: [], codes: [] }
  for (let no = 0; no < count; no++) {
    const made = await placeOrder(world, {
      contactName: `Guest ${no}`,
      contactPhone: `+66 8100${1000 + no * 37}`,
      adults: 1 + (no % 3),
      ...(no % 4 === 0 && { contactEmail: `guest${no}@example.com`, language: 'zh-CN' }),
      ...(no % 5 === 0 && { guests: [{ name: `张${'伟芳娜敏静丽'[no / 5]}` }] }),
      ...(no % 13 === 6 && { promoCode: code }),
    })
    played.ids.push(made.id)
    played.codes.push(made.code)
    const [line] = (await readOrder(world, made.id)).lines
    if (no % 3 === 0) await actOn(world, 'confirm', { id: made.id })
    if (no % 6 === 1) {
      const one = { lineId: line?.id, reason: '' }
      await actOn(world, 'sendOrder', one)
      await actOn(world, 'supplierApprove', one, world.supplier)
    }
    if (no === 20) await actOn(world, 'cancel', { id: made.id, reason: 'Ill', refund: 'rule' })
    if (no === 24)
      await staff.data('/supplier/orderModify/apply', {
        id: made.id,
        amendment: { addGuests: [{ kind: 'adult', name: 'One more' }] },
      })
  }
  return played
}

/** What is left of all that calls touch, told by the orders' places instead of ids and codes. */
async function traces({ world, ids, codes }: Played): Promise<Record<string, unknown[]>> {
  const m = world.merchant.id
  const tables = {
    orders: sql`select id as "order", status, previous_status, supplier_status, agent_status, payment_status, service_date, session, adults, total_minor, subtotal_minor,
      discount_minor, tax_minor, base_total_minor, booked_minor, reserved_minor, refund_minor, fee_minor, amendments, version, follow_up, promo_code, price_trace
      from orders where merchant_id = ${m} order by id`,
    lines: sql`select order_id as "order", position, date, session, supplier_status, asked, asked_before, asked_text, adults, price_minor, tax_minor, pieces, unit_prices, version, supplier_id is null as alone,
      (select jsonb_build_object('c', c.cost_minor, 'p', c.posted_minor, 'u', c.unit_costs) from order_line_cost c where c.merchant_id = l.merchant_id and c.line_id = l.id) as cost
      from order_line l where merchant_id = ${m} order by order_id, position`,
    stock: sql`select date, session, capacity, held, sold from stock where merchant_id = ${m} order by 1, 2`,
    takes: sql`select order_id as "order", date, quantity, state from stock_take where merchant_id = ${m} order by order_id, id`,
    ledger: sql`select j.kind, j.order_id as "order", a.kind as account, p.amount_minor from posting p
      join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id
      where p.merchant_id = ${m} order by j.order_id, j.id, a.kind, p.amount_minor`,
    balances: sql`select kind, balance_minor from ledger_account where merchant_id = ${m} order by kind, balance_minor`,
    vouchers: sql`select e.order_id as "order", v.state as voucher, e.state, e.leg, g.position from entitlement e join voucher v on v.merchant_id = e.merchant_id and v.id = e.voucher_id
      join order_guest g on g.merchant_id = e.merchant_id and g.id = e.guest_id where e.merchant_id = ${m} order by e.order_id, e.id`,
    requests: sql`select order_id as "order", status, wanted, told, reason, cardinality(asked_lines) as asked, sent_at is null as unsent, ended_at is null as open, ended_by_name, ended_reason,
      due_at is null as undue, version, applied_by_name from order_request where merchant_id = ${m} order by order_id, id`,
    versions: sql`select v.order_id as "order", v.no, v.by_name, v.told, v.change, c.costs from order_version v join order_version_cost c on c.merchant_id = v.merchant_id and c.order_id = v.order_id and c.no = v.no
      where v.merchant_id = ${m} order by 1, 2`,
    events: sql`select order_id as "order", type, actor_kind, actor_name, reason, facts, before, after, agent_visible from event where merchant_id = ${m} and order_id is not null order by order_id, id`,
    follows: sql`select order_id as "order", cause, opened_by_name, rounds from order_follow_up where merchant_id = ${m} order by order_id, cause`,
    called: sql`select order_id as "order", outcome, why, to_date, to_session, refund_minor, request_id is null as unasked, told, told_to, language from departure_call_order where merchant_id = ${m} order by order_id`,
    mails: sql`select to_address, kind, subject, language from mail where merchant_id = ${m} and kind like 'departures%' order by to_address, subject`,
    counts: sql`select live from order_count where merchant_id = ${m}`,
  }
  const place = new Map(ids.map((id, at) => [id, at]))
  const plain = (key: string, value: unknown): unknown => {
    if (key === 'order') return place.get(Number(value))
    return ownIds.has(key) ? undefined : value
  }
  const view: Record<string, unknown[]> = {}
  await withSystemCtx(app, m, async ({ db }) => {
    for (const [name, query] of Object.entries(tables)) {
      const { rows } = await query.execute(db)
      const text = codes.reduce(
        (all, code, at) => all.replaceAll(code, `#${at}`),
        JSON.stringify(rows, plain),
      )
      view[name] = JSON.parse(text) as unknown[]
    }
  })
  return view
}

/** The same call on the same orders, many in one transaction or each in its own; how many went together. */
async function carriedOut(form: object, capacity: number, together: boolean) {
  const { handler } = callsOf(app).get('departures.carryOut') ?? {}
  if (!handler?.together) throw new Error('orders of a call are carried out together')
  const { together: many } = handler
  let sets = 0
  handler.together = together
    ? async (...input) => {
        const answers = await many(...input)
        sets += input[1].length
        return answers
      }
    : undefined
  try {
    const played = await makeOrders(capacity)
    await called(played.world, form as Record<string, unknown>)
    await booksAgree(played.world, 100_000_000)
    return { sets, told: await traces(played) }
  } finally {
    handler.together = many
  }
}

const move = { act: 'move', toDate: day(31) }
test.each([
  ['a cancellation', { act: 'cancel', refund: 'rule' }, 200, 21],
  ['a move', move, 200, 10],
  ['a move that keeps its price', { ...move, keepPrice: true }, 200, 10],
  ['a move to a day that has no room for all', move, 40, 0],
] as const)(
  '%s leaves what it leaves of each order by itself',
  async (_, form, capacity, max) => {
    const each = await carriedOut(form, capacity, false)
    const all = await carriedOut(form, capacity, true)
    for (const [name, rows] of Object.entries(each.told)) expect(all.told[name], name).toEqual(rows)
    expect(each.told['requests']?.length).toBeGreaterThan(0)
    expect([each.sets, all.sets >= max]).toEqual([0, true])
  },
  60_000,
)

import { sql } from 'kysely'
import { billPdf } from '#server/billing/print/bill-sheet.ts'
import { gatherBill } from '#server/billing/bills/generate-bill.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { printFigure } from './figure.ts'
import { startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'

/*
 * A bill of 10,000 lines: gathered in five seconds, its PDF set in fifteen. The orders and what they put on the receivable are
 * laid down as rows: selling them is measured elsewhere.
 */
const lines = Number(process.env['BENCH_LINES'] ?? 10_000)

const server = await startBenchServer()
const world = await makeBenchWorld(server.app, { code: 'BILLS', agents: 1, days: 2, capacity: 100_000 })
const agentId = world.agents[0]!
await withSystemCtx(server.app, world.merchantId, async ({ db }) => {
  const m = world.merchantId
  await sql`update agent set settlement_term = 'invoice', credit_limit_minor = 1000000000000 where merchant_id = ${m} and id = ${agentId}`.execute(
    db,
  )
  await sql`insert into orders (merchant_id, code, agent_id, status, settlement_term, sku_id, product_type, item_name, item_names, service_date, starts_at, adults,
      contact_name, lead_name, currency, total_minor, subtotal_minor, base_currency, base_total_minor)
    select ${m}, 'BENCH-' || n, ${agentId}, 'confirmed', 'invoice', ${world.skuId}, 'day-trip', 'Phi Phi by speedboat', '{"en":"Phi Phi by speedboat","zh-CN":"皮皮岛快艇"}',
           current_date - (n % 30), now(), 2, 'Guest ' || n, 'Guest ' || n, 'THB', 440000 + n, 440000 + n, 'THB', 440000 + n from generate_series(1, ${lines}::int) n`.execute(
    db,
  )
  await sql`insert into order_line (merchant_id, order_id, agent_id, position, sku_id, sku_code, product_type, charge_method, name, names, date, adults, price_minor, currency, tax_minor, taxes)
    select merchant_id, id, agent_id, 0, sku_id, 'PP', product_type, 'per-person', item_name, item_names, service_date, adults, total_minor, currency, total_minor * 7 / 107,
           jsonb_build_array(jsonb_build_object('name', 'VAT', 'basisPoints', 700, 'inclusive', true, 'taxMinor', total_minor * 7 / 107))
      from orders where merchant_id = ${m} and code like 'BENCH-%'`.execute(db)
  const total = await sql<{
    minor: number
  }>`select sum(total_minor)::bigint as minor from orders where merchant_id = ${m} and code like 'BENCH-%'`.execute(
    db,
  )
  const account = (kind: string, agent: number | null) =>
    sql<{
      id: number
    }>`insert into ledger_account (merchant_id, kind, agent_id, currency, balance_minor) values (${m}, ${kind}, ${agent}, 'THB', ${total.rows[0]!.minor})
      on conflict (merchant_id, kind, agent_id, supplier_id, name, currency) do update set balance_minor = ledger_account.balance_minor + excluded.balance_minor returning id`.execute(
      db,
    )
  const owes = (await account('agent-receivable', agentId)).rows[0]!.id
  const sales = (await account('sales', null)).rows[0]!.id
  await sql`with made as (insert into journal (merchant_id, kind, order_id, agent_id, day) select merchant_id, 'order-sold', id, agent_id, current_date from orders
      where merchant_id = ${m} and code like 'BENCH-%' returning id, order_id)
    insert into posting (merchant_id, journal_id, account_id, amount_minor, currency, balance_after_minor, day)
    select ${m}, made.id, side.account, side.sign * o.total_minor, 'THB', 0, current_date from made join orders o on o.merchant_id = ${m} and o.id = made.order_id
      cross join (values (${owes}::bigint, 1), (${sales}::bigint, -1)) side (account, sign)`.execute(db)
})
await server.app.pool.query('analyze orders, order_line, journal, posting, ledger_account')

const today = Temporal.Now.plainDateISO()
const seconds = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const begun = performance.now()
  const before = process.cpuUsage()
  const answer = await work()
  const { user, system } = process.cpuUsage(before)
  // What it costs however busy the machine is.
  console.log(`${((user + system) / 1e6).toFixed(2)} s of this process's CPU`)
  return [(performance.now() - begun) / 1000, answer]
}
const requested = {
  agentId,
  fromDay: today.subtract({ days: 40 }).toString(),
  toDay: today.toString(),
  cutOff: null,
  basis: 'service',
  earlier: true,
  note: '',
} as const
const [gathered, { id }] = await seconds(() =>
  withSystemCtx(server.app, world.merchantId, (ctx) => gatherBill(ctx, requested, { origin: 'hand' })),
)
const found = await withSystemCtx(server.app, world.merchantId, ({ db }) =>
  db
    .selectFrom('agent_bill')
    .select('lines')
    .where('merchant_id', '=', world.merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(),
)
if (found.lines !== lines) throw new Error(`the bill has ${found.lines} lines, not ${lines}`)
printFigure({
  name: `seconds until a bill of ${lines} lines is gathered`,
  value: gathered,
  unit: 's',
  target: 5,
  better: 'lower',
})
const [printed, pdf] = await seconds(() =>
  withSystemCtx(server.app, world.merchantId, (ctx) => billPdf(ctx, { id })),
)
if (pdf.body.length < 100_000) throw new Error('the PDF is too small to hold the bill')
printFigure({
  name: `seconds until the PDF of a bill of ${lines} lines is set`,
  value: printed,
  unit: 's',
  target: 15,
  better: 'lower',
})
await server.close()

import { sql } from 'kysely'
import { itemAt } from '#contract/kit/given.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { LineFilter } from '#contract/write-off/match/match.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { listLines } from '#server/write-off/match/lines.queries.ts'
import { readWhole } from '#server/write-off/read/read-whole.ts'
import { takeStatement } from '#server/write-off/statements/take-statement.ts'
import { keepFile } from '#server/write-off/statements/upload-statement.ts'
import { suggestJob } from '#server/write-off/suggest/suggest-lines.ts'
import { bankTruth } from '#test/factories/bank-truth.ts'
import { printFigure } from './figure.ts'
import { startBenchServer } from './kit/bench-server.ts'
import { makeBenchWorld } from './kit/order-world.ts'

/*
 * A statement of 5,000 lines against 50,000 open items, from the file to suggestions that stand in the database: ten seconds. What
 * is sure is held against the truth that both were made from. Open items are laid down as rows: bills and recharges.
 */
const lineCount = Number(process.env['BENCH_LINES'] ?? 5_000)
const itemCount = Number(process.env['BENCH_ITEMS'] ?? 50_000)

const server = await startBenchServer()
const { merchantId } = await makeBenchWorld(server.app, { code: 'BANK', agents: 1, days: 1, capacity: 10 })
const truth = bankTruth({ lines: lineCount, items: itemCount, seed: 3 })
const items = truth.items.map(({ key, kind, amountMinor, day, refs, partner, names, baseMinor }) => ({
  id: Number(key.split(' ')[1]),
  bill: kind === 'bill',
  amount: amountMinor,
  day,
  ref: refs[0],
  agent: 1_000_000 + Number(partner.split(' ')[1]),
  name: names[0],
  tax: amountMinor - (baseMinor ?? amountMinor),
}))

const accountId = await withSystemCtx(server.app, merchantId, async ({ db }) => {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
    as r(id bigint, bill boolean, amount bigint, day date, ref text, agent bigint, name text, tax bigint)`
  await sql`insert into agent (merchant_id, id, code, name, currency, settlement_term)
    select distinct on (r.agent) ${merchantId}::int, r.agent, 'P' || r.agent, r.name, 'THB', 'invoice' from ${rows} order by r.agent`.execute(
    db,
  )
  const account = await sql<{
    id: number
  }>`insert into collection_account (merchant_id, code, name, kind, currency)
    values (${merchantId}, 'BANK', 'Bank', 'bank', 'THB') returning id`.execute(db)
  const { id } = account.rows[0]!
  await sql`insert into agent_recharge (merchant_id, id, agent_id, amount_minor, currency, account_id, paid_on, reference, status, requested_by_kind, request_key)
    select ${merchantId}::int, r.id, r.agent, r.amount, 'THB', ${id}::bigint, r.day, r.ref, 'paid', 'staff', 'bench ' || r.id from ${rows} where not r.bill`.execute(
    db,
  )
  await sql`insert into agent_bill (merchant_id, id, code, agent_id, currency, status, basis, from_day, to_day, cut_off, term_days, origin, tax_minor, total_minor, sent_at)
    select ${merchantId}::int, r.id, r.ref, r.agent, 'THB', 'verified', 'service', r.day, r.day, r.day, 15, 'hand', r.tax, r.amount, r.day from ${rows} where r.bill`.execute(
    db,
  )
  return id
})
await server.app.pool.query('analyze agent, agent_recharge, agent_bill')

const money = (minor: number) => (minor > 0 ? minorToText(minor, 'THB') : '')
const file = [
  'Date,Description,Withdrawal,Deposit,Counterparty,Reference,Transaction id',
  ...truth.lines.map((line) =>
    [
      line.day,
      line.text,
      money(-line.amountMinor),
      money(line.amountMinor),
      line.payer,
      line.reference,
      line.bankReference,
    ]
      .map((cell) => `"${cell}"`)
      .join(','),
  ),
].join('\n')

const content = new TextEncoder().encode(file)
const begun = performance.now()
const read = await readWhole(content, { source: 'bank', currency: 'THB', near: itemAt(truth.lines, 0).day })
if (!read) throw new Error('the statement was not read')
await withSystemCtx(server.app, merchantId, async (ctx) => {
  const upload = { fileName: 'bench.csv', contentType: 'text/csv', content }
  const { ids } = await keepFile(
    ctx,
    { source: 'bank', accountId, connectionId: null, agentId: null, file: upload },
    read,
  )
  const { taken } = await takeStatement(ctx, { id: ids[0]! })
  if (taken !== truth.lines.length) throw new Error(`${taken} lines were taken of ${truth.lines.length}`)
})
const taken = performance.now()
await suggestJob(
  {
    app: server.app,
    inMerchant: (id, work) => withSystemCtx(server.app, id, work),
    attempt: 1,
    lastAttempt: false,
  },
  { merchantId },
)
const ended = performance.now()

type Found = { no: string; suggested: string; keys: string[] }
const found = await withSystemCtx(server.app, merchantId, async ({ db }) => {
  const { rows } = await sql<Found>`select bank_reference as no, suggested,
      array(select i->>'key' from jsonb_array_elements(candidates->0->'items') i order by 1) as keys
    from bank_line where merchant_id = ${merchantId}`.execute(db)
  return rows
})
let right = 0
let wrong = 0
for (const { no, suggested, keys } of found) {
  if (suggested !== 'sure') continue
  const real = truth.of.get(Number(no.slice(2, -1)))!.map((key) => key.replace('order', 'recharge'))
  if (JSON.stringify(real.toSorted()) === JSON.stringify(keys.toSorted())) right++
  else wrong++
}
const real = [...truth.of.values()].filter((keys) => keys.length).length
printFigure({
  name: `seconds until ${lineCount} lines of a statement have suggestions among ${itemCount} open items`,
  value: (ended - taken) / 1000,
  unit: 's',
  target: 10,
  better: 'lower',
})
printFigure({
  name: 'seconds until such a statement is read and kept',
  value: (taken - begun) / 1000,
  unit: 's',
  target: 5,
  better: 'lower',
})
printFigure({
  name: 'of what is so, sure and right',
  value: (right / real) * 100,
  unit: '%',
  target: 95,
  better: 'higher',
})
printFigure({
  name: 'of what is sure, wrong',
  value: (wrong / (right + wrong)) * 100,
  unit: '%',
  target: 1,
  better: 'lower',
})
const pages: number[] = []
for (let turn = 0; turn < 10; turn++) {
  const requested = performance.now()
  await withSystemCtx(server.app, merchantId, async (ctx) => {
    await listLines(ctx, LineFilter.parse({ tab: 'sure' }))
  })
  pages.push(performance.now() - requested)
}
printFigure({
  name: `a page of ${lineCount} lines with suggestions, median`,
  value: itemAt(
    pages.toSorted((a, b) => a - b),
    5,
  ),
  unit: 'ms',
  target: 50,
  better: 'lower',
})
await server.close()

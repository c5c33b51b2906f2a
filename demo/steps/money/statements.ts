import { sql } from 'kysely'
import { minorToText } from '#contract/kit/money/amounts.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { JobContext } from '#server/kit/jobs/jobs.ts'
import { todayOf } from '#server/kit/text/today.ts'
import { takeBest } from '#server/write-off/match/take-best.ts'
import { openItems } from '#server/write-off/match/open-items.ts'
import { ignoreLine } from '#server/write-off/match/explain-line.ts'
import { ownBreak } from '#server/write-off/planes/own-break.ts'
import { readWhole } from '#server/write-off/read/read-whole.ts'
import { enableRule, rehearseRule, saveRule } from '#server/write-off/rules/rules.ts'
import { takeStatement } from '#server/write-off/statements/take-statement.ts'
import { keepFile } from '#server/write-off/statements/upload-statement.ts'
import { suggestJob } from '#server/write-off/suggest/suggest-lines.ts'
import { adminOf } from '../companies.ts'
import { acting, personOf, type Stage } from '../stage.ts'

type Row = { day: string; minor: number; text: string; payer: string }

/** Two months' statements that are done but for what no bank shows, and the last week's as finance finds it this morning. */
export const makeStatements = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    const finance = stage.staff.has('finance') ? personOf(stage, 'finance') : adminOf(stage)
    const at = (day: number, minutes: number) => as(stage.clock.at(day, minutes), finance)
    const account = await accountOf(at(0, 0))
    if (account === undefined) return
    const day = (offset: number) => stage.clock.day(offset)
    const charges = (offset: number): Row[] => [
      { day: day(offset), minor: -35_000, text: 'ค่าธรรมเนียม MONTHLY CHARGE', payer: '' },
      { day: day(offset), minor: 4_127, text: 'INTEREST', payer: '' },
    ]
    await take(at(-15, 560), account, 'KBANK-1.csv', [
      ...(await cashOf(at(0, 0), day(-40), day(-16))),
      ...charges(-16),
    ])
    await makeRules(at(-15, 570))
    await work(at(-15, 580), 1)
    await take(at(-5, 545), account, 'KBANK-2.csv', [
      ...(await cashOf(at(0, 0), day(-15), day(-6))),
      ...charges(-6),
    ])
    await work(at(-5, 560), 1)
    const last = [
      ...(await cashOf(at(0, 0), day(-5), day(-1))),
      ...(await toCome(at(-1, 500), day)),
      { day: day(-2), minor: 321_000, text: 'CASH DEPOSIT CHALONG', payer: '' },
      { day: day(-3), minor: -1_290_000, text: 'RENT OFFICE RAWAI', payer: 'CHALONG PROPERTY' },
    ]
    await take(at(-1, 1_020), account, 'KBANK-3.csv', last)
    await work(at(-1, 1_030), 0.5)
    await leave(at(-1, 1_040))
  })

async function accountOf(ctx: Ctx): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from collection_account
    where merchant_id = ${ctx.scope.merchantId} and code = 'KBANK'`.execute(ctx.db)
  return rows[0]?.id
}

/** What came and went by bank in the books, as the bank would write it; one in eleven it does not show. */
async function cashOf(ctx: Ctx, from: string, to: string): Promise<Row[]> {
  const { rows } = await sql<Row & { n: number; code: string }>`
    select p.day, p.amount_minor as minor, coalesce(o.code, nullif(j.memo, ''), '') as code, '' as text, upper(left(coalesce(a.name, ''), 22)) as payer,
           row_number() over (order by p.id) as n
      from ledger_account l join posting p on p.merchant_id = l.merchant_id and p.account_id = l.id
      join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id
      left join orders o on o.merchant_id = j.merchant_id and o.id = j.order_id
      left join agent a on a.merchant_id = j.merchant_id and a.id = coalesce(j.agent_id, o.agent_id)
     where l.merchant_id = ${ctx.scope.merchantId} and l.kind = 'cash' and l.name in ('bank-transfer', 'KBANK') and l.currency = 'THB'
       and p.day between ${from} and ${to} and j.kind not like 'bank-%' order by p.id`.execute(ctx.db)
  return rows
    .filter(({ n }) => n % 11 !== 0)
    .map(({ n, code, ...row }) => ({ ...row, text: n % 4 === 0 || !code ? 'TRANSFER' : `TRANSFER ${code}` }))
}

const providerOf = (payout: string): string => (payout.startsWith('po_') ? 'STRIPE' : 'KSHER')

/** What is asked of agents and providers and has come since. */
async function toCome(ctx: Ctx, day: (offset: number) => string): Promise<Row[]> {
  const items = await openItems(ctx, { kinds: ['order', 'bill', 'payout'], currencies: ['THB'] })
  const of = (kind: string, max: number) =>
    items.filter((item) => item.kind === kind && item.amountMinor > 0).slice(0, max)
  const upper = (name = '') => name.toUpperCase().slice(0, 22)
  const bill = of('bill', 1).map(({ amountMinor, baseMinor, names }) => ({
    day: day(-2),
    minor: amountMinor - Math.round((baseMinor ?? 0) * 0.03),
    text: 'BILL PAYMENT LESS WHT 3%',
    payer: upper(names[0]),
  }))
  const orders = of('order', 7).map(({ amountMinor, name, names }, at) => ({
    day: day(-1 - (at % 3)),
    minor: at === 2 ? amountMinor - 3_500 : amountMinor,
    text: at % 3 === 1 ? 'PROMPTPAY' : `PROMPTPAY ${name}`,
    payer: upper(names[0]),
  }))
  const payouts = of('payout', 3).map(({ amountMinor, name }) => ({
    day: day(-3),
    minor: amountMinor,
    text: `${providerOf(name)} PAYOUT ${name}`,
    payer: providerOf(name),
  }))
  return [...bill, ...orders, ...payouts]
}

async function take(ctx: Ctx, accountId: number, fileName: string, rows: Row[]): Promise<void> {
  const text = [
    'ธนาคารกสิกรไทย สาขาภูเก็ต',
    'วันที่,รายการ,ถอนเงิน,ฝากเงิน,ชื่อผู้โอน',
    ...rows
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
      .map(({ day, minor, text: said, payer }) =>
        [
          day,
          `"${said}"`,
          minor < 0 ? minorToText(-minor, 'THB') : '',
          minor > 0 ? minorToText(minor, 'THB') : '',
          `"${payer}"`,
        ].join(','),
      ),
  ].join('\n')
  const content = new TextEncoder().encode(text)
  const read = await readWhole(content, { source: 'bank', currency: 'THB', near: todayOf(ctx) })
  if (!read) return
  const file = { fileName, contentType: 'text/csv', content }
  const { ids } = await keepFile(
    ctx,
    { source: 'bank', accountId, connectionId: null, agentId: null, file },
    read,
  )
  for (const id of ids) await takeStatement(ctx, { id })
}

async function makeRules(ctx: Ctx): Promise<void> {
  const rule = { accountId: null, fromMinor: null, toMinor: null, note: '' } as const
  const charge = await saveRule(ctx, {
    ...rule,
    name: 'Monthly charge',
    contains: 'MONTHLY CHARGE',
    direction: 'out',
    chartAccount: 'expense|bank-fees',
  })
  await rehearseRule(ctx, charge)
  await enableRule(ctx, { ...charge, enabled: true })
  await saveRule(ctx, {
    ...rule,
    name: 'Interest',
    contains: 'INTEREST',
    direction: 'in',
    chartAccount: 'income|',
  })
}

/** Suggestions as the job makes them, and a share of what is sure taken as finance does. */
async function work(ctx: Ctx, share: number): Promise<void> {
  const inMerchant: JobContext['inMerchant'] = (_, act) => act(ctx)
  await suggestJob(
    { app: ctx.app, inMerchant, attempt: 1, lastAttempt: false },
    { merchantId: ctx.scope.merchantId },
  )
  const { rows } = await sql<{
    id: number
    lines: number
  }>`select id, jsonb_array_length(candidates->0->'lines') as lines from bank_line
    where merchant_id = ${ctx.scope.merchantId} and state = 'open' and suggested = 'sure' order by day, id`.execute(
    ctx.db,
  )
  const taken = rows.filter(({ lines }) => lines === 0)
  for (const { id } of taken.slice(0, Math.ceil(taken.length * share))) await takeBest(ctx, { id })
}

/** What nobody explains is set aside with its reason, or given to somebody. */
async function leave(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from bank_line
    where merchant_id = ${ctx.scope.merchantId} and state = 'open' and suggested = 'none' and text = 'TRANSFER' order by id limit 2`.execute(
    ctx.db,
  )
  const [first, second] = rows
  if (first) await ignoreLine(ctx, { id: first.id, reason: 'Sent to the wrong company; the bank returns it' })
  if (second && ctx.user)
    await ownBreak(ctx, {
      key: `line ${second.id}`,
      ownerId: ctx.user.id,
      note: 'Asked the bank for the slip',
      solved: false,
    })
}

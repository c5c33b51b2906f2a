import { sql } from 'kysely'
import { currencyDecimals, groupedAmount } from '#contract/kit/money/amounts.ts'
import type { Reason } from '#contract/write-off/match/item-kinds.ts'
import type { MakeMatch } from '#contract/write-off/match/match.schema.ts'
import { firstOf, itemAt, lastOf } from '#contract/kit/given.ts'
import { cashRef, postJournals } from '../../finance/finance.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { suggestSoon } from '../suggest/suggest-lines.ts'
import { arrivedJournal, type Difference } from './arrived-journal.ts'
import { lastJournal, movedSince, postingsOf, type Held } from './cash-postings.ts'
import { learn } from './learn.ts'
import { recomputeLineStates, lockLines, noonOf, requireOpen, type LineRecord } from './match-records.ts'
import { openItems, type ItemRow } from './open-items.ts'
import { heldAt, settleItem, type Settled } from './settle-item.ts'

type LinePart = { line: LineRecord; amountMinor: number }
type ItemPart = { item: ItemRow; amountMinor: number }
type Plan = { lines: LinePart[]; items: ItemPart[]; differences: Difference[] }

/** Lines are items. Everything is settled by its own command, or nothing is; what is taken meanwhile is told by its name. */
export async function makeMatch(ctx: Ctx, input: MakeMatch): Promise<{ id: number }> {
  const lines = linesOf(await lockLines(ctx, input.lines), input)
  const items = await itemsOf(ctx, input, firstOf(lines).line.currency)
  const plan = { lines, items, differences: input.differences.filter(({ amountMinor }) => amountMinor !== 0) }
  requireEqual(plan)
  return writeMatch(ctx, plan, { reasons: input.reasons, requestId: input.clientRequestId })
}

function linesOf(rows: readonly LineRecord[], { lines }: MakeMatch): LinePart[] {
  const [first] = rows
  return rows.map((row, no) => {
    const open = row.amount_minor - row.matched_minor
    const amountMinor = itemAt(lines, no).amountMinor ?? open
    requireOpen(row)
    if (open === 0) fail('operationInvalid')
    if (row.account_id !== first?.account_id) failField(`lines.${no}.id`, 'write-off.text.oneAccount')
    if (amountMinor === 0 || amountMinor < 0 !== open < 0 || Math.abs(amountMinor) > Math.abs(open))
      failField(`lines.${no}.amountMinor`, 'tooMuch')
    return { line: row, amountMinor }
  })
}

async function itemsOf(ctx: Ctx, { items }: MakeMatch, currency: string): Promise<ItemPart[]> {
  const found = new Map(
    (await openItems(ctx, { keys: items.map(({ key }) => key) })).map((item) => [item.key, item]),
  )
  return items.map(({ key, amountMinor }, no) => {
    const item = found.get(key) ?? fail('write-off.itemTaken', { item: key })
    if (item.currency !== currency)
      failField(`items.${no}.key`, 'finance.fieldErrors.otherCurrency', { currency })
    const requested = amountMinor ?? item.amountMinor
    const fits = item.parts
      ? requested > 0 === item.amountMinor > 0 && Math.abs(requested) <= Math.abs(item.amountMinor)
      : requested === item.amountMinor
    if (!fits || requested === 0)
      failField(`items.${no}.amountMinor`, item.parts ? 'tooMuch' : 'write-off.text.wholeOnly')
    return { item, amountMinor: requested }
  })
}

const sumOf = (parts: readonly { amountMinor: number }[]): number =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** What came is what was asked, less what has a name; nothing is left over, and a rounding is less than one whole unit. */
function requireEqual({ lines, items, differences }: Plan): void {
  const { currency } = firstOf(lines).line
  const off = sumOf(lines) - (sumOf(items) - sumOf(differences))
  if (off !== 0) fail('write-off.notEqual', { off: `${groupedAmount(off, currency)} ${currency}` })
  const rounding = differences.find(({ kind }) => kind === 'rounding')?.amountMinor ?? 0
  if (Math.abs(rounding) >= 10 ** currencyDecimals(currency))
    failField('differences', 'write-off.text.roundingTooMuch')
  const stored = sumOf(differences.filter(({ kind }) => kind !== 'rounding' && kind !== 'commission'))
  if (Math.abs(stored) * 5 > Math.abs(sumOf(items)))
    failField('differences', 'write-off.text.differenceTooMuch')
}

type About = { reasons: readonly Reason[]; requestId: string }

async function writeMatch(ctx: Ctx, plan: Plan, { reasons, requestId }: About): Promise<{ id: number }> {
  const { lines, items } = plan
  const first = firstOf(lines).line
  const day = lastOf(lines.map(({ line }) => line.day).toSorted())
  const { id } = await insertRow(ctx, 'bank_match', {
    kind: 'match',
    account_id: first.account_id,
    currency: first.currency,
    reasons: JSON.stringify(reasons),
    by_name: ctx.actor.name,
    at: ctx.now.toISOString(),
  })
  const reference = [first.reference || first.text, first.bank_reference]
    .filter(Boolean)
    .join(' · ')
    .slice(0, 100)
  const done = await settleAll(ctx, plan, { id, day, reference, requestId })
  await writeParts(ctx, id, plan, done)
  const bank = await cashRef(ctx, first.account_id)
  // A certificate's tax is booked where a bill's own command says it.
  const differences = [...plan.differences, ...done.commission].flatMap((one) =>
    one.kind === 'withheld' ? { ...one, amountMinor: one.amountMinor - done.withheldByBills } : one,
  )
  const arrived = arrivedJournal(bank, sumOf(lines), done.held, differences)
  if (arrived) {
    const journalKey = `bank match ${id}`
    await postJournals(ctx, [{ ...arrived, memo: reference, onceKey: journalKey, at: noonOf(ctx, day) }])
    await updateRow(ctx, 'bank_match', { id }, { journal_key: journalKey })
  }
  await recomputeLineStates(
    ctx,
    lines.map(({ line }) => line.id),
  )
  await learn(
    ctx,
    lines.map(({ line }) => line),
    items.map(({ item }) => item),
  )
  await emit(ctx, 'write-off.matchMade', {
    subject: 'bankMatch',
    subjectId: id,
    facts: {
      items: items
        .map(({ item }) => item.name)
        .slice(0, 5)
        .join(', '),
      amount: `${groupedAmount(sumOf(lines), first.currency)} ${first.currency}`,
    },
    topics: ['bankLine', 'account', 'book'],
  })
  await suggestSoon(ctx)
  return { id }
}

type Done = {
  held: Held[]
  postings: number[]
  settled: Settled[]
  withheld: number[]
  withheldByBills: number
  commission: Difference[]
}

/** Settles item by item; remembers where the money of each stands then. */
async function settleAll(
  ctx: Ctx,
  { items, differences }: Plan,
  about: { id: number; day: string; reference: string; requestId: string },
): Promise<Done> {
  const done: Done = { held: [], postings: [], settled: [], withheld: [], withheldByBills: 0, commission: [] }
  let withheldLeft = differences.find(({ kind }) => kind === 'withheld')?.amountMinor ?? 0
  for (const { item, amountMinor } of items) {
    const before = await lastJournal(ctx)
    // A bill's own payment says what was withheld of it.
    const withheldMinor = item.kind === 'bill' ? Math.min(withheldLeft, Math.max(0, amountMinor)) : 0
    withheldLeft -= withheldMinor
    done.withheldByBills += withheldMinor
    done.withheld.push(withheldMinor)
    const settledByMatchId = item.kind === 'channel-payout' ? await settledBefore(ctx, item.id) : null
    done.settled.push(
      settledByMatchId === null
        ? await settleItem(ctx, { item, amountMinor, withheldMinor, ...about })
        : { settled: false, paymentId: null },
    )
    const held = heldAt(item)
    if (held) done.held.push({ account: held, amountMinor })
    if (item.kind === 'posting') done.postings.push(item.id)
    const moved =
      settledByMatchId === null ? await movedSince(ctx, before) : await postingsOf(ctx, settledByMatchId)
    for (const { id, amountMinor: minor, ...account } of held ? [] : moved) {
      done.held.push({ account, amountMinor: minor })
      done.postings.push(id)
    }
    if (item.kind === 'channel-payout') {
      if (settledByMatchId === null)
        await updateRow(ctx, 'channel_payout', { id: item.id }, { settled_match_id: about.id })
      const stored = moved.reduce((sum, one) => sum + one.amountMinor, 0) - amountMinor
      if (stored !== 0) done.commission.push({ kind: 'commission', amountMinor: stored })
    }
  }
  return done
}

async function settledBefore(ctx: Ctx, payoutId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select settled_match_id as id from channel_payout
    where merchant_id = ${ctx.scope.merchantId} and id = ${payoutId} for no key update`.execute(ctx.db)
  return rows[0]?.id ?? null
}

async function writeParts(
  ctx: Ctx,
  id: number,
  { lines, items, differences }: Plan,
  done: Done,
): Promise<void> {
  const m = ctx.scope.merchantId
  const view = {
    lines: lines.map(({ line, amountMinor }) => ({ id: line.id, amount: amountMinor })),
    items: items.map(({ item, amountMinor }, no) => ({
      kind: item.kind,
      id: item.id,
      name: item.name,
      partner: item.partnerName,
      amount: amountMinor,
      withheld: done.withheld[no],
      payment: itemAt(done.settled, no).paymentId,
      settled: itemAt(done.settled, no).settled,
    })),
    differences: sumByKind([...differences, ...done.commission]),
  }
  await sql`insert into bank_match_line (merchant_id, match_id, line_id, amount_minor)
    select ${m}, ${id}, r.id, r.amount from json_to_recordset(${JSON.stringify(view.lines)}::json) as r(id bigint, amount bigint)`.execute(
    ctx.db,
  )
  const { rows } =
    await sql`insert into bank_match_item (merchant_id, match_id, kind, item_id, name, partner, amount_minor, withheld_minor, payment_id, settled)
    select ${m}, ${id}, r.kind, r.id, r.name, r.partner, r.amount, r.withheld, r.payment, r.settled
      from json_to_recordset(${JSON.stringify(view.items)}::json)
        as r(kind text, id bigint, name text, partner text, amount bigint, withheld bigint, payment bigint, settled boolean)
        on conflict do nothing returning 1`.execute(ctx.db)
  // Somebody else matched one of them at the same moment.
  if (rows.length < items.length)
    fail('write-off.itemTaken', { item: items.map(({ item }) => item.name).join(', ') })
  await sql`insert into bank_match_difference (merchant_id, match_id, kind, amount_minor)
    select ${m}, ${id}, r.kind, r."amountMinor" from json_to_recordset(${JSON.stringify(view.differences)}::json) as r(kind text, "amountMinor" bigint)`.execute(
    ctx.db,
  )
  const stored = await sql`insert into bank_match_posting (merchant_id, match_id, posting_id)
    select ${m}, ${id}, unnest(${done.postings}::bigint[]) on conflict do nothing returning 1`.execute(ctx.db)
  if (stored.rows.length < done.postings.length)
    fail('write-off.itemTaken', { item: items.map(({ item }) => item.name).join(', ') })
}

function sumByKind(differences: readonly Difference[]): Difference[] {
  const sums = new Map<Difference['kind'], number>()
  for (const { kind, amountMinor } of differences) sums.set(kind, (sums.get(kind) ?? 0) + amountMinor)
  return [...sums].flatMap(([kind, amountMinor]) => (amountMinor === 0 ? [] : { kind, amountMinor }))
}

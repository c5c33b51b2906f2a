import type {
  Shift,
  ShiftClose,
  ShiftInfo,
  ShiftMoveForm,
  ShiftOpen,
} from '#contract/counter/counter.schema.ts'
import { tillMethods, type TillMethod } from '#contract/counter/till.fields.ts'
import { loadAgents } from '../agents/agents.public.ts'
import { postJournals, type AccountRef, type Journal } from '../finance/finance.public.ts'
import { fail } from '../kit/call/errors.ts'
import { may, userOf, type Ctx } from '../kit/ctx.ts'
import { violated } from '../kit/db/db.ts'
import { insertRow, lockRow, updateRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { amountText } from '../orders/orders.public.ts'
import { readShift, shiftInfo } from './shifts.queries.ts'

/** How the books call what comes in by each method. */
export const bookedAs = { cash: 'cash', card: 'card', qr: 'bank-transfer' } as const satisfies Record<
  TillMethod,
  string
>
export const drawerOf = (method: TillMethod, currency: string): AccountRef => ({
  kind: 'cash',
  name: bookedAs[method],
  currency,
})
/** What a drawer holds more or less than it should, and what was taken out or put in by hand. */
const ofTills = (currency: string): AccountRef => ({ kind: 'adjustment', name: 'till', currency })

/** Money into a drawer above zero, out of it below. */
export const drawerJournal = (
  method: TillMethod,
  currency: string,
  amountMinor: number,
  more: Omit<Journal, 'entries'>,
): Journal => {
  const [debit, credit] =
    amountMinor > 0
      ? [drawerOf(method, currency), ofTills(currency)]
      : [ofTills(currency), drawerOf(method, currency)]
  return {
    ...more,
    entries: [
      { account: debit, debitMinor: Math.abs(amountMinor) },
      { account: credit, creditMinor: Math.abs(amountMinor) },
    ],
  }
}

/** Opens a shift with what lies in the drawer. Throws `counter.shiftOpen` where one is open at the till already. */
export async function openShift(ctx: Ctx, { tillId, floatMinor }: ShiftOpen): Promise<Shift> {
  const till = await lockRow(ctx, 'till', tillId)
  if (!till.enabled) fail('operationInvalid')
  const agent = (await loadAgents(ctx, [till.agent_id])).get(till.agent_id) ?? fail('notFound')
  const { id } = await insertRow(ctx, 'till_shift', {
    till_id: tillId,
    currency: agent.currency,
    float_minor: floatMinor,
    opened_by: ctx.actor.id,
    opened_by_name: ctx.actor.name,
    ...(ctx.past && { opened_at: ctx.now.toISOString() }),
  }).catch((error: unknown) =>
    violated(error) === 'till_shift_open'
      ? fail('counter.shiftOpen', { till: till.name })
      : Promise.reject(error),
  )
  await emit(ctx, 'counter.shiftOpened', {
    subject: 'till',
    subjectId: tillId,
    facts: { till: till.name, amount: amountText(floatMinor, agent.currency) },
  })
  return readShift(ctx, id)
}

/** The shift with its row locked, as long as it is open. */
async function lockShift(ctx: Ctx, id: number) {
  const shift = await lockRow(ctx, 'till_shift', id)
  if (shift.closed_at) fail('counter.shiftClosed')
  return shift
}

/** Cash put into the drawer or taken out of it, with the reason. Nothing is taken out that is not in it. */
export async function moveCash(ctx: Ctx, input: ShiftMoveForm): Promise<ShiftInfo> {
  const { id, kind, amountMinor, reason } = input
  const shift = await lockShift(ctx, id)
  const key = `move ${userOf(ctx).id} ${input.clientRequestId}`
  const isKnown = await ctx.db
    .selectFrom('till_move')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('request_key', '=', key)
    .executeTakeFirst()
  if (isKnown) return shiftInfo(ctx, { id })
  if (amountMinor <= 0) fail('operationInvalid')
  const { expected, tillName } = await readShift(ctx, id)
  if (kind === 'out' && amountMinor > expected.cash)
    fail('counter.tooMuchOut', { amount: amountText(expected.cash, shift.currency) })
  await insertRow(ctx, 'till_move', {
    shift_id: id,
    kind,
    method: 'cash',
    amount_minor: amountMinor,
    reason,
    by_name: ctx.actor.name,
    request_key: key,
    ...(ctx.past && { at: ctx.now.toISOString() }),
  })
  const signed = kind === 'in' ? amountMinor : -amountMinor
  await postJournals(ctx, [
    drawerJournal('cash', shift.currency, signed, { kind: 'till-move', memo: reason, onceKey: key }),
  ])
  await emit(ctx, 'counter.shiftMoved', {
    subject: 'till',
    subjectId: shift.till_id,
    reason,
    facts: { till: tillName, amount: amountText(signed, shift.currency) },
  })
  return shiftInfo(ctx, { id })
}

/**
 * Counts a shift once and for all: what was counted stands beside what should be there, and each difference is booked. Somebody
 * else's shift needs a permission of its own. Throws `counter.shiftClosed`, `changedMeanwhile`.
 */
export async function closeShift(ctx: Ctx, form: ShiftClose): Promise<ShiftInfo> {
  const shift = await lockShift(ctx, form.id)
  if (shift.version !== form.version) fail('changedMeanwhile')
  if (shift.opened_by !== ctx.actor.id && !may(ctx, 'tickets.ticketCounter-as.closeOthers'))
    fail('noPermission', { key: 'tickets.ticketCounter-as.closeOthers' })
  const { expected, tillName } = await readShift(ctx, form.id)
  const counted = { cash: form.cashMinor, card: form.cardMinor, qr: form.qrMinor }
  await updateRow(ctx, 'till_shift', shift, {
    counted: JSON.stringify(counted),
    expected: JSON.stringify(expected),
    note: form.note,
    closed_by_name: ctx.actor.name,
    closed_at: ctx.now.toISOString(),
  })
  const differences = tillMethods.map((method) => ({ method, minor: counted[method] - expected[method] }))
  await postJournals(
    ctx,
    differences
      .filter(({ minor }) => minor !== 0)
      .map(({ method, minor }) =>
        drawerJournal(method, shift.currency, minor, {
          kind: 'till-difference',
          memo: form.note || tillName,
          onceKey: `till difference ${shift.id} ${method}`,
        }),
      ),
  )
  const difference = differences.reduce((sum, { minor }) => sum + minor, 0)
  await emit(ctx, 'counter.shiftClosed', {
    subject: 'till',
    subjectId: shift.till_id,
    facts: { till: tillName, amount: amountText(difference, shift.currency) },
  })
  return shiftInfo(ctx, { id: form.id })
}

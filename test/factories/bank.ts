import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { BankLine, Item, LineInfo } from '#contract/write-off/match/match.schema.ts'
import { suggestJob } from '#server/write-off/suggest/suggest-lines.ts'
import { makeCollection } from './collections.ts'
import type { Caller, TestServer } from './http.ts'
import { jobOf } from './jobs.ts'
import { day, makeOrderWorld, type OrderWorld } from './orders.ts'

const at = '/supplier/writeOff'
export type BankAccount = { id: number; code: string }

/** An account at a bank, in which the merchant receives money. */
export async function bankOf(of: OrderWorld, currency = 'THB'): Promise<BankAccount> {
  const code = `KBANK-${randomUUID().slice(0, 6)}`.toUpperCase()
  return { ...(await makeCollection(of.staff, { code, currency })), code }
}

/** An agent that settles order by order, and an account at a bank that it pays into: orders of 5,310.00 each. */
export async function makeBankWorld(server: TestServer): Promise<OrderWorld & { account: BankAccount }> {
  const world = await makeOrderWorld(server, {
    agent: { settlementTerm: 'settle-by-order', name: 'Lotus Travel Co., Ltd.' },
    balanceMinor: 0,
    sku: { capacity: 900 },
  })
  return { ...world, account: await bankOf(world) }
}
export const orderMinor = 531_000

type Row = { day?: string; amount: number; text?: string; payer?: string }
let sent = 0
/** A statement as a bank's CSV; each is a file of its own. */
export const csvOf = (rows: Row[]): string =>
  [
    `Account statement ${++sent}`,
    'Date,Description,Withdrawal,Deposit,Counterparty',
    ...rows.map(({ day: on = day(0), amount, text = '', payer = '' }) =>
      [on, text, amount < 0 ? -amount / 100 : '', amount > 0 ? amount / 100 : '', `"${payer}"`].join(','),
    ),
  ].join('\n')

export function uploadStatement(by: Caller, content: string | Uint8Array, more: Record<string, string> = {}) {
  const form = new FormData()
  form.set('sessionId', by.user!.sessionId)
  form.set('source', 'bank')
  for (const [key, value] of Object.entries(more)) form.set(key, value)
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), 'statement.csv')
  return by.call<{ ids: number[] }>(`${at}/statement/upload`, form)
}

/** Lines as the bank tells them, taken, and looked through. */
export async function takeLines(of: OrderWorld, account: BankAccount, rows: Row[]): Promise<BankLine[]> {
  const { data, error } = await uploadStatement(of.staff, csvOf(rows), { accountId: String(account.id) })
  expect(error).toEqual({ code: 0 })
  await of.staff.data(`${at}/statement/take`, { id: data!.ids[0] })
  await suggestNow(of)
  return linesOf(of, { statementId: data!.ids[0], tab: 'all' })
}
export const suggestNow = (of: OrderWorld): Promise<void> =>
  suggestJob(jobOf(of.app), { merchantId: of.merchant.id })
export const linesOf = async (of: OrderWorld, ask: object): Promise<BankLine[]> =>
  (await of.staff.data<{ rows: BankLine[] }>(`${at}/line/list`, { pageSize: 100, ...ask })).rows
export const lineOf = (of: OrderWorld, id: number): Promise<LineInfo> =>
  of.staff.data<LineInfo>(`${at}/line/info`, { id })
export const matchLines = (of: OrderWorld, lines: number[], items: object[], more: object = {}) =>
  of.staff.call<{ id: number }>(`${at}/match`, {
    lines: lines.map((id) => ({ id })),
    items,
    clientRequestId: randomUUID(),
    ...more,
  })
export const takeBest = (of: OrderWorld, line: number) =>
  of.staff.call<{ id: number }>(`${at}/take`, { id: line })
export const undoMatch = (of: OrderWorld, id: number) =>
  of.staff.call(`${at}/undo`, { id, reason: 'The wrong one' })
export const itemsOf = async (of: OrderWorld, ask: object): Promise<Item[]> =>
  (await of.staff.data<{ rows: Item[] }>(`${at}/item/list`, { pageSize: 100, ...ask })).rows
export const booksAgree = async (of: OrderWorld): Promise<void> =>
  expect((await of.staff.data<{ breaks: unknown[] }>('/supplier/book/audit')).breaks).toEqual([])

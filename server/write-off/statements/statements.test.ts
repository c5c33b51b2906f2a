import { beforeAll, describe, expect, test } from 'vitest'
import type { StatementInfo } from '#contract/write-off/statements/statement.schema.ts'
import { bankOf, csvOf, linesOf, takeLines, uploadStatement, type BankAccount } from '#test/factories/bank.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld, type OrderWorld } from '#test/factories/orders.ts'

const server = await testServer()
const at = '/supplier/writeOff'
let world: OrderWorld
let account: BankAccount
beforeAll(async () => {
  world = await makeOrderWorld(server)
  account = await bankOf(world)
})

describe('a statement', () => {
  test('is shown before it is kept, counts once, and a line of another file that is there already stays one', async () => {
    const rows = [
      { amount: 100_00, text: 'A' },
      { amount: 100_00, text: 'A' },
      { amount: -25_00, text: 'FEE' },
    ]
    const file = csvOf(rows)
    const { data } = await uploadStatement(world.staff, file, { accountId: String(account.id) })
    const id = data!.ids[0]!
    const info = await world.staff.data<StatementInfo>(`${at}/statement/info`, { id })
    expect(info).toMatchObject({
      state: 'read',
      lineCount: 3,
      newCount: 3,
      brokenCount: 0,
      encoding: 'utf-8',
    })
    expect(await linesOf(world, { statementId: id, tab: 'all' })).toEqual([])
    // The same file before it is taken is the same one.
    expect((await uploadStatement(world.staff, file)).data!.ids).toEqual([id])
    await world.staff.data(`${at}/statement/take`, { id })
    expect(await world.staff.data(`${at}/statement/info`, { id })).toMatchObject({
      state: 'taken',
      lines: [{ amountMinor: 100_00 }, { amountMinor: 100_00 }, { amountMinor: -25_00, text: 'FEE' }],
    })
    expect((await uploadStatement(world.staff, file)).error).toMatchObject({ code: 409971 })
    expect(await linesOf(world, { statementId: id, tab: 'all' })).toHaveLength(3)
    const again = await uploadStatement(world.staff, `${file}\n${day(0)},NEW,,7,""`, {
      accountId: String(account.id),
    })
    const next = again.data!.ids[0]!
    expect(await world.staff.data(`${at}/statement/info`, { id: next })).toMatchObject({
      lineCount: 4,
      newCount: 1,
    })
    expect(await world.staff.data(`${at}/statement/take`, { id: next })).toEqual({ taken: 1 })
  })

  test('with a broken line keeps the good ones and names the broken', async () => {
    const rows = csvOf([{ amount: 12_00, text: 'GOOD' }]) + '\n31/02/2026,BAD,,5,""'
    const { data } = await uploadStatement(world.staff, rows, { accountId: String(account.id) })
    const info = await world.staff.data<StatementInfo>(`${at}/statement/info`, { id: data!.ids[0] })
    expect(info.broken).toMatchObject([{ row: 4, why: 'write-off.broken.day' }])
    expect(await world.staff.data(`${at}/statement/take`, { id: data!.ids[0] })).toEqual({ taken: 1 })
  })

  test('whose columns a person named is read by them the next time', async () => {
    const file = (n: number) => `When;What;Came\n${day(0)};LINE ${n};1${n}\n`
    const { data } = await uploadStatement(world.staff, file(1), { accountId: String(account.id) })
    const id = data!.ids[0]!
    expect(await world.staff.data(`${at}/statement/info`, { id })).toMatchObject({
      mapping: null,
      lineCount: 0,
    })
    const mapping = { headAt: 0, columns: ['day', 'text', 'moneyIn'], dateOrder: 'dmy' }
    await world.staff.data(`${at}/statement/map`, { id, accountId: account.id, mapping })
    expect(await world.staff.data(`${at}/statement/info`, { id })).toMatchObject({ lineCount: 1 })
    const next = await uploadStatement(world.staff, file(2), { accountId: String(account.id) })
    expect(await world.staff.data(`${at}/statement/info`, { id: next.data!.ids[0] })).toMatchObject({
      lineCount: 1,
      mapping,
    })
  })

  test('of money without decimals is found by its amount', async () => {
    const won = { ...(await makeCollection(world.staff, { code: 'KRW-1', currency: 'KRW' })), code: 'KRW-1' }
    const file = `Date,Description,Withdrawal,Deposit,Counterparty\n${day(0)},GUIDE FEE,,257554,""`
    const { data } = await uploadStatement(world.staff, file, { accountId: String(won.id) })
    await world.staff.data(`${at}/statement/take`, { id: data!.ids[0] })
    expect(await linesOf(world, { text: '257,554' })).toMatchObject([
      { amountMinor: 257_554, currency: 'KRW' },
    ])
  })

  test('that names another account of ours goes there, is refused elsewhere, and counts once for each account', async () => {
    const [one, other] = [
      await makeCollection(world.staff, { code: 'NAMED-1', accountNumber: '987-6-54321-0' }),
      await makeCollection(world.staff, { code: 'PLAIN-1', accountNumber: '111-1-11111-1' }),
    ]
    const file = `Account No:,987-6-54321-0\nDate,Description,Withdrawal,Deposit\n${day(0)},HELLO,,5.00\nTotal,,,5.00`
    const { data } = await uploadStatement(world.staff, file, { accountId: String(account.id) })
    const id = data!.ids[0]!
    expect(await world.staff.data(`${at}/statement/info`, { id })).toMatchObject({
      accountId: one.id,
      accountNumber: '987-6-54321-0',
      checks: [{ kind: 'passed', told: '1 (4)' }],
    })
    const refused = await world.staff.call(`${at}/statement/map`, { id, accountId: other.id })
    expect(refused.error).toMatchObject({ fields: [{ field: 'accountId' }] })
    const plain = csvOf([{ amount: 9_00, text: 'EACH' }])
    for (const accountId of [String(account.id), String(other.id)]) {
      const sent = await uploadStatement(world.staff, plain, { accountId })
      expect(await world.staff.data(`${at}/statement/take`, { id: sent.data!.ids[0] })).toEqual({ taken: 1 })
      expect((await uploadStatement(world.staff, plain, { accountId })).error).toMatchObject({ code: 409971 })
    }
  })

  test('may be taken away while nothing of it is matched', async () => {
    const [line] = await takeLines(world, account, [{ amount: 4_00, text: 'GO' }])
    expect((await world.staff.call(`${at}/statement/delete`, { id: line!.statementId })).error.code).toBe(0)
    expect(await linesOf(world, { statementId: line!.statementId, tab: 'all' })).toEqual([])
  })
})

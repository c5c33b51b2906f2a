import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anonymous, loginAs, testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { makeMerchant, password } from '#test/factories/people.ts'
import { withClient } from '../kit/db/client.ts'
import { erasedTables, lawTables, lawYears, otherTables } from './erased-tables.ts'
import { endContract, eraseDue, takeBackEnd } from './erasure.ts'
import { readErasure } from './erasure.queries.ts'

const server = await testServer()
const { app, database } = server
const by = { name: 'ann', ip: '' }
const owner = <T extends object>(statement: string, values: unknown[] = []): Promise<T[]> =>
  withClient(database.config, async (client) => (await client.query<T>(statement, values)).rows)

type Table = { name: string; owned: boolean }
const tables = await owner<Table>(`
  select n.nspname || '.' || c.relname as name,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped) as owned
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('public', 'platform') and c.relkind in ('r', 'p') and not c.relispartition
     and c.relname <> 'distribution_part' -- of a database that is spread over nodes (docs/citus.md)
   order by 1`)

test('of each table it is decided what becomes of it at the end of a contract, once', () => {
  const decided = [...erasedTables, ...lawTables, ...Object.keys(otherTables)]
  expect(tables.map(({ name }) => name).filter((name) => !decided.includes(name))).toEqual([])
  expect(decided.filter((name) => !tables.some((table) => table.name === name))).toEqual([])
  expect(decided.filter((name, at) => decided.indexOf(name) < at)).toEqual([])
  // What carries a merchant's number is erased by it, whether anybody thought of it or not.
  const owned = tables.filter(({ owned: is }) => is).map(({ name }) => name)
  expect(owned.filter((name) => name in otherTables)).toEqual(['platform.erasure'])
})

const rowsOf = async (merchantId: number): Promise<string[]> => {
  const left: string[] = []
  for (const { name, owned } of tables)
    if (owned && name !== 'platform.erasure') {
      const [row] = await owner<{ n: string }>(`select count(*) as n from ${name} where merchant_id = $1`, [
        merchantId,
      ])
      if (Number(row?.n) > 0) left.push(`${name} ${row?.n}`)
    }
  return left
}
const waitOver = () =>
  owner(`update platform.erasure set erase_after = now() - interval '1 minute' where state = 'waiting'`)

test('after its waiting time all that a merchant had is erased, what the law wants is stored, and another’s is untouched', async () => {
  const world = await makeOrderWorld(server)
  const other = await makeOrderWorld(server)
  await placeOrder(world)
  await placeOrder(other)
  const before = await rowsOf(other.merchant.id)
  const { code } = world.merchant
  await endContract(app, by, code, 'terminated')
  const denied = await anonymous(server).call('/supplier/login', { userName: world.merchant.admin, password })
  expect(denied.error.name).toBe('identity.merchantEnded')
  await eraseDue(jobOf(app))
  expect((await readErasure(app, code))?.state).toBe('waiting')
  const journals = await owner<{ n: number }>(
    'select count(*)::int as n from journal where merchant_id = $1',
    [world.merchant.id],
  )
  await waitOver()
  await eraseDue(jobOf(app))
  const erasure = await readErasure(app, code)
  expect(erasure).toMatchObject({ state: 'erased', proof: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await rowsOf(world.merchant.id)).toEqual([])
  expect(await rowsOf(other.merchant.id)).toEqual(before)
  const law = await owner<{ name: string; n: number }>(
    'select name, count(*)::int as n from platform.law_record where erasure_id = $1 group by name',
    [erasure?.id],
  )
  expect(law.find(({ name }) => name === 'public.journal')?.n).toBe(journals[0]?.n)
  const [tombstone] = await owner(
    'select names, contact, settings, plan from platform.merchant where code = $1',
    [code],
  )
  expect(tombstone).toEqual({ names: { en: code }, contact: {}, settings: {}, plan: 'ended' })
  await eraseDue(jobOf(app))
  expect((await readErasure(app, code))?.proof).toBe(erasure?.proof)
  expect((await other.staff.data<{ rows: unknown[] }>('/supplier/order/list')).rows).toHaveLength(1)
  await owner(`update platform.erasure set law_until = current_date - 1 where id = $1`, [erasure?.id])
  await eraseDue(jobOf(app))
  expect(await owner('select from platform.law_record where erasure_id = $1', [erasure?.id])).toEqual([])
  expect((await readErasure(app, code))?.state).toBe('over')
})

test('while it waits the end is taken back: people come in again, and nothing was lost', async () => {
  const own = await makeMerchant(app)
  const before = await rowsOf(own.id)
  await endContract(app, by, own.code, 'a mistake')
  await expect(endContract(app, by, own.code, 'again')).rejects.toThrow('operationInvalid')
  await takeBackEnd(app, by, own.code)
  await waitOver()
  await eraseDue(jobOf(app))
  // What was done is told in its history, and nothing else has changed.
  const without = (rows: string[]) => rows.filter((row) => !row.startsWith('public.event '))
  expect(without(await rowsOf(own.id))).toEqual(without(before))
  expect((await loginAs(server, own.admin)).user?.merchantCode).toBe(own.code)
  await expect(takeBackEnd(app, by, own.code)).rejects.toThrow('operationInvalid')
})

test('nobody shortens the waiting time or erases without it: the database refuses the product itself', async () => {
  const own = await makeMerchant(app)
  await endContract(app, by, own.code, 'terminated')
  await expect(sql`update platform.erasure set erase_after = now()`.execute(app.db)).rejects.toThrow(
    /permission denied/,
  )
  await expect(
    sql`insert into platform.erasure (merchant_id, merchant_code, former_plan, reason, by_name, erase_after)
        values (1, 'X', 'active', 'x', 'x', now())`.execute(app.db),
  ).rejects.toThrow(/permission denied/)
  await expect(sql`select app.erase_merchant(${own.id}, '{}'::text[], 5)`.execute(app.db)).rejects.toThrow(
    /nothing of this merchant is to be erased/,
  )
  await expect(sql`delete from platform.desk_log`.execute(app.db)).rejects.toThrow(/permission denied/)
})

test('books and papers are stored for the years of the country', () =>
  expect([lawYears('TH'), lawYears('CN'), lawYears('')]).toEqual([5, 30, 10]))

test('where partners try their systems at it ends with the merchant, and comes back with it', async () => {
  const { id, code } = await makeMerchant(app)
  const sandbox = await makeMerchant(app)
  await owner('update platform.merchant set sandbox_of = $1 where id = $2', [id, sandbox.id])
  const plans = async () =>
    (
      await owner<{ plan: string }>(
        'select plan from platform.merchant where id = any($1::int[]) order by id',
        [[id, sandbox.id]],
      )
    ).map(({ plan }) => plan)
  await endContract(app, by, code, 'terminated')
  expect(await plans()).toEqual(['ended', 'ended'])
  await takeBackEnd(app, by, code)
  expect(await plans()).toEqual(['active', 'active'])
})

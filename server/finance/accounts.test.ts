import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { lockAccounts } from './accounts.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const act = <T>(work: (ctx: Ctx) => Promise<T>) => withSystemCtx(server.app, merchant.id, work)

test('who asks for new accounts and for something else in one flight never waits in a circle with others who do', async () => {
  const accounts = (ctx: Ctx) => lockAccounts(ctx, [{ kind: 'cash', name: 'Till', currency: 'THB' }])
  const other = (ctx: Ctx) => sql`select pg_advisory_xact_lock(4711)`.execute(ctx.db)
  let runs = 0
  const both = (ctx: Ctx) => {
    runs++ // once more where the database broke a circle
    return Promise.all([accounts(ctx), other(ctx)]).then(([locked]) => locked)
  }
  const waiting = () =>
    act(async ({ db }) => {
      const { rows } = await sql<{ n: number }>`
        select count(distinct l.pid)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and a.datname = current_database()`.execute(db)
      return rows[0]!.n
    })
  const held = Promise.withResolvers<void>()
  const holder = act(async (ctx) => {
    await other(ctx)
    await held.promise
  })
  // The first finds no account; another opens it; a third finds it open. Then the first goes on.
  const first = act(both)
  await expect.poll(waiting).toBe(1)
  let opened = false
  const opener = act(accounts).finally(() => (opened = true))
  await expect.poll(async () => opened || (await waiting()) === 2).toBe(true)
  const third = act(both)
  await expect.poll(waiting).toBe(opened ? 2 : 3)
  held.resolve()
  const answers = await Promise.all([first, opener, third, holder])
  expect(answers.slice(0, 3).map((locked) => locked?.size)).toEqual([1, 1, 1])
  expect(runs).toBe(2)
})

test('an account whose opening was taken back is opened again, and then known', async () => {
  const till = (ctx: Ctx) => lockAccounts(ctx, [{ kind: 'cash', name: 'Second till', currency: 'THB' }])
  const idOf = (locked: Awaited<ReturnType<typeof till>>) => [...locked.values()][0]?.id
  let lost: number | undefined
  const failing = act(async (ctx) => {
    lost = idOf(await till(ctx))
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  const opened = idOf(await act(till))
  expect(opened).not.toBe(lost)
  expect(idOf(await act(till))).toBe(opened)
})

import { expect, test } from 'vitest'
import { DatabaseAway } from './away.ts'
import { Commit, withEffects } from './late-commit.ts'

const connection = () => {
  const released: unknown[] = []
  return { released, client: { release: (broken?: boolean) => released.push(broken ?? false) } as never }
}

test('a commit that waits is told as unknown; what follows it follows when it lands, and its connection goes back then', async () => {
  const { promise: landing, resolve: land } = Promise.withResolvers<void>()
  const { released, client } = connection()
  const commit = new Commit(5)
  let notified = 0
  const call = withEffects(
    () => [() => notified++],
    () => commit.wait(landing),
  )
  await expect(call).rejects.toMatchObject({ name: 'DatabaseAway', isCommitting: true })
  commit.release(client, false)
  expect([notified, released]).toEqual([0, []])
  land()
  await expect.poll(() => [notified, released]).toEqual([1, [false]])
})

test('of a commit that fails late nothing follows', async () => {
  const { promise: landing, reject: fail } = Promise.withResolvers<void>()
  const { released, client } = connection()
  const commit = new Commit(5)
  let notified = 0
  await expect(
    withEffects(
      () => [() => notified++],
      () => commit.wait(landing),
    ),
  ).rejects.toThrow(DatabaseAway)
  commit.release(client, false)
  fail(new Error('Connection terminated'))
  await expect.poll(() => released).toEqual([true])
  expect(notified).toBe(0)
})

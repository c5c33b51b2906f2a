import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { actOn, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'

const server = await testServer()
const world = await makeOrderWorld(server)

test('an order that is marked is unmarked by its way back; marked again it has changed nothing, and has none', async () => {
  const { id } = await placeOrder(world)
  const mark = async (ordered: boolean) => {
    const { error, headers } = await actOn(world, 'markOrdered', { id, ordered })
    expect(error.code).toBe(0)
    const back = headers.get('x-taken-back-by')
    return back ? (JSON.parse(decodeURIComponent(back)) as unknown) : null
  }
  expect(await mark(true)).toEqual([{ call: 'orders.markOrdered', input: { id, ordered: false } }])
  const { version, history } = await readOrder(world, id)
  expect(await mark(true)).toBeNull()
  expect(await readOrder(world, id)).toMatchObject({ version, ordered: true })
  expect((await readOrder(world, id)).history).toHaveLength(history.length)
})

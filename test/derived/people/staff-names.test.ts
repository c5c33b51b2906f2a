import { expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import { privilegesFor } from '#server/identity/sessions/sessions.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderWorld, orderInput, readOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { answerText } from '#test/kit/answer-text.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 9_000_000 })
const name = 'Zephyrine Staffname'

test('no answer for an agent or a supplier names a person of the merchant’s staff', async () => {
  const { userName } = await makeUser(world.app, world.merchant, {
    fullName: name,
    permissions: privilegesFor.staff,
  })
  const caller = await loginAs(server, userName)
  const placed = await caller.data<{ id: number }>('/supplier/orderEntry/create', orderInput(world, {}))
  const { id } = placed
  const lineId = (await readOrder(world, id)).lines[0]!.id
  await actOn(world, 'sendOrder', { lineId }, caller)
  await actOn(world, 'supplierApprove', { lineId }, world.supplier)
  await actOn(world, 'remark', { id, remark: 'Seen' }, caller)
  await actOn(world, 'follow', { id, reason: 'Late boat' }, caller)
  for (const side of ['agent', 'supplier'])
    await caller.call('/supplier/order/message/save', { id, side, text: 'Hello', clientRequestId: side })
  const request = { id, amendment: { addGuests: [{ kind: 'child' }] }, reason: 'One more' }
  await world.agent.call('/supplier/orderModify/apply', request)
  expect(await answerText(await caller.fetch('/supplier/order/info', { id }))).toContain(name)

  const question = {
    ...orderInput(world),
    dateFrom: day(0),
    dateTo: day(60),
    from: day(0),
    to: day(60),
    pageNo: 1,
    pageSize: 50,
    text: '',
    id,
    orderId: id,
    orderIds: [id],
    ids: [id],
  }
  const leaks: string[] = []
  for (const [kind, session] of [
    ['agent', world.agent],
    ['supplier', world.supplier],
  ] as const)
    for (const domain of Object.values<Domain>(domains))
      for (const [call, endpoint] of Object.entries(domain.api)) {
        if (endpoint.kind !== 'read' || !(endpoint.audience ?? []).includes(kind)) continue
        const path = endpoint.path.replace(':id', String(id))
        const text = await answerText(await session.fetch(path, question))
        if (text.includes(name)) leaks.push(`${kind} ${domain.name}.${call}`)
      }
  expect(leaks).toEqual([])
}, 180_000)

test('whatever sets a password, or makes who may log in, is a person’s own and closed to the keys of systems', () => {
  const open = Object.values<Domain>(domains).flatMap((domain) =>
    Object.entries(domain.api)
      .filter(([, { kind, audience = ['staff'], needs, input, personal }]) => {
        if (kind !== 'act' || needs === 'public' || personal || !audience.includes('agent')) return false
        const shape = (input as { shape?: object } | undefined)?.shape ?? {}
        return ['password', 'oldPassword', 'userName', 'rights'].some((field) => field in shape)
      })
      .map(([call]) => `${domain.name}.${call}`),
  )
  expect(open).toEqual([])
})

import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import { ordersApi } from '#contract/orders/orders.api.ts'
import { orderStates } from '#contract/orders/orders.states.ts'

test('every people’s move has a call with the permission and the people of its table', () => {
  const api = ordersApi as unknown as Record<string, Endpoint>
  const moves = { ...orderStates.moves, ...lineStates.moves }
  for (const [name, move] of Object.entries(moves)) {
    const people = move.by.filter((actor) => actor !== 'system' && actor !== 'channel')
    if (people.length === 0) continue
    const endpoint = api[name]
    expect([name, endpoint?.path]).toEqual([name, move.path ?? `/supplier/orderHandler/${name}`])
    expect([name, endpoint?.needs, endpoint?.agentNeeds]).toEqual([name, move.needs, move.agentNeeds])
    expect([name, [...(endpoint?.audience ?? ['staff'])].sort()]).toEqual([name, [...people].sort()])
  }
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { draftStates, type DraftStatus } from '#contract/order-entry/drafts/draft.states.ts'
import type { DraftInfo } from '#contract/order-entry/drafts/drafts.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderWorld } from '#test/factories/orders.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 50_000_000 })
const at = (verb: string) => `/supplier/orderEntry/${verb}`
/** Each of another guest: two of one name would be asked about. */
const order = () => ({ skuId: world.sku.id, date: day(30), adults: 1, contactName: randomUUID() })

/** A draft in this state, come there as drafts do. */
async function draftIn(status: DraftStatus): Promise<{ id: number; version: number }> {
  const { id, version } = await world.staff.data<{ id: number; version: number }>(at('draftSave'), {
    clientRequestId: randomUUID(),
    agentId: world.agentId,
    content: {
      items: [{ key: 'a', skuId: world.sku.id, date: day(30), adults: 1 }],
      contactName: 'Wang Fang',
    },
  })
  if (status === 'completed') await world.staff.data(at('draftComplete'), { id, version, items: [order()] })
  if (status === 'dropped') await world.staff.data(at('draftDrop'), { id, version })
  return { id, version: (await info(id)).version }
}
const info = (id: number) => world.staff.data<DraftInfo>(at('draftInfo'), { id })

describe('every verb of a draft, from every state', () => {
  for (const verb of draftStates.verbNames)
    for (const from of draftStates.names)
      test(`${verb} of a draft that is ${from}`, async () => {
        const draft = await draftIn(from)
        const { error } = await world.staff.call(at(verb), {
          ...draft,
          ...(verb === 'draftComplete' && { items: [order()] }),
        })
        const { status } = await info(draft.id)
        const { from: allowed, to } = { to: from, ...draftStates.verbs[verb] }
        const isOpen = allowed?.includes(from) ?? true
        expect([error.code === 0, status]).toEqual([isOpen, isOpen ? to : from])
      })
})

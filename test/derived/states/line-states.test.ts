import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { entryOf } from '#contract/kit/given.ts'
import { having } from '#contract/kit/states.ts'
import { stayStates } from '#contract/hotel-orders/stay.states.ts'
import { lineStates, type LineStatus } from '#contract/orders/line.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { questionOf } from '#server/orders/handoff/line-facts.ts'
import { readWordsFiles } from '../sources.ts'

/** What follows from a line's status outside its table, and would say nothing of a status that is new there. */
const openFrom = (verb: keyof typeof lineStates.verbs): LineStatus[] =>
  lineStates.names.filter((state) => lineStates.open(verb, state))

describe.each(lineStates.names)('a line that is %s', (supplierStatus) => {
  test('asks its supplier for what may be answered, and nothing else', () => {
    const at = '2026-11-01T00:00:00.000Z'
    const answerable = having(lineStates, 'answers')
      .filter((verb) => lineStates.open(verb, supplierStatus))
      .map((verb) => entryOf(lineStates.verbs, verb).answers)
    for (const requested of ['cancel', 'change', null] as const) {
      const question = questionOf({
        supplierId: 1,
        supplierStatus,
        asked: requested,
        sentAt: at,
        askedAt: at,
      })
      if (answerable.length === 0) expect(question).toBe(null)
      else expect(answerable).toContain(question?.asked)
    }
  })
})

test('the tabs of the order list stand for the states from which lines are brought on', () => {
  const source = fs.readFileSync('server/sql/orders/conditions.sql', 'utf8')
  const statesOf = (tab: string): string[] => {
    const [, condition = ''] = new RegExp(String.raw`when '${tab}' then \$t\$(.*?)\$t\$`).exec(source) ?? []
    const [, list = ''] = /o\.supplier_status (?:=|in) (.*)$/.exec(condition) ?? []
    return Array.from(list.matchAll(/'([\w-]+)'/g), ([, state = '']) => state).toSorted()
  }
  const [unsent, requested, replied] = ['waitToSendAgent', 'waitAgentReply', 'waitAgentDealAfterReply'].map(
    statesOf,
  )
  expect(unsent).toEqual(openFrom('sendOrder').toSorted())
  expect(requested).toEqual(openFrom('supplierReply').toSorted())
  // Both together, and neither twice: who may still say yes.
  expect([...(requested ?? []), ...(replied ?? [])].toSorted()).toEqual(
    openFrom('supplierApprove').toSorted(),
  )
})

test('why something cannot be done now is said for each state by its own word', () => {
  const words = readWordsFiles()
  const keys = [
    ...lineStates.names.map((state) => ['orders', `line_${state}`]),
    ...orderStates.names.map((state) => ['orders', state]),
    ...stayStates.names.map((state) => ['hotel-orders', state]),
  ] as const
  expect(keys.filter(([domain = '', key = '']) => !words.get(domain)?.['why']?.[key])).toEqual([])
})

import { expect, test } from 'vitest'
import { agentIn } from './agent-in.ts'

test('of "new order for Lotus" the agent is left, in whatever order its words are typed', () => {
  expect(agentIn('new order for Lotus', 'New order for')).toBe('Lotus')
  expect(agentIn('lotus travel new order', 'New order for')).toBe('lotus travel')
  expect(agentIn('新订单 莲花', '新订单：')).toBe('莲花')
})

test('a name alone asks for no order', () => {
  expect(agentIn('Lotus', 'New order for')).toBe('')
  expect(agentIn('new order', 'New order for')).toBe('')
})

import { z } from 'zod'
import { expect, test } from 'vitest'
import { act } from '#contract/kit/endpoint.ts'
import { backOf, headerOf } from './taken-back.ts'

const done = (...view: Record<string, unknown>[]) => ({ told: view, changed: true })
const plain = { needs: '*', input: z.unknown(), output: z.unknown() }

test('an act is taken back by the record alone, or by itself with its yes turned into no', () => {
  const archive = act('/supplier/x/archive', { ...plain, back: 'unarchive', backBy: 'record' })
  expect(backOf(archive, 'orders.archive', { id: 7, version: 2, reason: 'x' }, done())).toEqual([
    { call: 'orders.unarchive', input: { id: 7 } },
  ])
  const enable = act('/supplier/x/enable', { ...plain, back: 'enable', backBy: 'turned' })
  expect(backOf(enable, 'agents.enable', { id: 7, version: 2, enabled: false }, done())).toEqual([
    { call: 'agents.enable', input: { id: 7, enabled: true } },
  ])
})

test('what the handler tells counts before what is declared; a call without a way back has none', () => {
  const remark = act('/supplier/x/remark', { ...plain, back: 'remark' })
  expect(backOf(remark, 'orders.remark', { id: 7, remark: 'new' }, done())).toEqual([])
  const back = backOf(remark, 'orders.remark', { id: 7, remark: 'new' }, done({ id: 7, remark: 'old' }))
  expect(back).toEqual([{ call: 'orders.remark', input: { id: 7, remark: 'old' } }])
  expect(JSON.parse(decodeURIComponent(headerOf(back)!))).toEqual(back)
  expect(backOf(act('/supplier/x/pay', plain), 'orders.pay', { id: 7 }, done({ id: 7 }))).toEqual([])
  expect(headerOf([])).toBeUndefined()
})

test('an act that changed nothing has no way back', () => {
  const enable = act('/supplier/x/enable', { ...plain, back: 'enable', backBy: 'turned' })
  const input = { id: 7, enabled: true }
  expect(backOf(enable, 'agents.enable', input, { told: [], changed: false })).toEqual([])
  expect(backOf(enable, 'agents.enable', input, { told: [input], changed: false })).toEqual([])
})

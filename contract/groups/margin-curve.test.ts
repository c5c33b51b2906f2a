import { expect, test } from 'vitest'
import { exampleDays, exampleSheet } from './costing-example.ts'
import { marginCurve } from './margin-curve.ts'

test('every size is sold at the price that it reaches; where another vehicle is needed a head costs more', () => {
  const curve = marginCurve(exampleDays, exampleSheet)
  const at = (paying: number) => curve.find((point) => point.paying === paying)
  expect([curve[0]?.paying, curve.at(-1)?.paying, curve.length]).toEqual([8, 40, 33])
  // 3,000.00 CNY / 0.207162 are 14,481.42 THB, less the 12,302.00 of docs/algorithms/groups/costing.md.
  expect(at(20)).toEqual({ paying: 20, costMinor: 1_230_200, soldMinor: 1_448_142, marginMinor: 217_942 })
  // 19 travel at the price of 15.
  expect(at(19)?.soldMinor).toBe(at(15)?.soldMinor)
  expect(at(8)?.soldMinor).toBe(at(10)?.soldMinor)
  expect(at(24)?.marginMinor).toBeGreaterThan(at(20)?.marginMinor ?? NaN)
})

test('no size that is offered: nothing to draw; a cost that is missing is not known', () => {
  expect(marginCurve(exampleDays, { ...exampleSheet, breaks: [] })).toEqual([])
  const [day] = exampleDays
  const unknown = day ? [{ ...day, services: day.services.map((one) => ({ ...one, costMinor: null })) }] : []
  expect(marginCurve(unknown, exampleSheet)[0]).toEqual({
    paying: 8,
    costMinor: null,
    soldMinor: null,
    marginMinor: null,
  })
})

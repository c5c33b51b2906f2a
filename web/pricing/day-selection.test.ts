import { describe, expect, it } from 'vitest'
import { noDays, pickAll, pickDay, type Pick } from './day-selection.ts'

const fromThe20th = (day: string) => day >= '2026-11-20'
const walk = (...steps: [string, Pick][]) => {
  let selection = noDays
  for (const [day, how] of steps) selection = pickDay(selection, day, how, fromThe20th)
  return [...selection.days].sort()
}

describe('choosing days', () => {
  it('takes one, then another in its place', () => {
    expect(walk(['2026-11-21', 'one'], ['2026-11-23', 'one'])).toEqual(['2026-11-23'])
  })
  it('takes a range from where it began, either way', () => {
    expect(walk(['2026-11-22', 'one'], ['2026-11-24', 'range'])).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
    ])
    expect(walk(['2026-11-22', 'one'], ['2026-11-24', 'range'], ['2026-11-21', 'range'])).toEqual([
      '2026-11-21',
      '2026-11-22',
    ])
  })
  it('adds and takes away single days', () => {
    expect(walk(['2026-11-22', 'one'], ['2026-11-25', 'toggle'], ['2026-11-22', 'toggle'])).toEqual([
      '2026-11-25',
    ])
  })
  it('leaves the past out, of ranges too', () => {
    expect(walk(['2026-11-19', 'one'])).toEqual([])
    expect(walk(['2026-11-21', 'one'], ['2026-11-18', 'range'])).toEqual(['2026-11-20', '2026-11-21'])
  })
  it('takes all of a weekday, and lets them go again', () => {
    const saturdays = ['2026-11-14', '2026-11-21', '2026-11-28']
    const all = pickAll(noDays, saturdays, fromThe20th)
    expect([...all.days]).toEqual(['2026-11-21', '2026-11-28'])
    expect([...pickAll(all, saturdays, fromThe20th).days]).toEqual([])
  })
})

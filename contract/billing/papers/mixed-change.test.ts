import { describe, expect, it } from 'vitest'
import { splitChange } from './mixed-change.ts'

const at = (basisPoints: number, grossMinor: number, taxMinor: number) => ({
  basisPoints,
  grossMinor,
  taxMinor,
})

describe('what changed by rate', () => {
  it('is told apart where one rate falls and another rises', () => {
    const [fell, rose] = [at(700, -107_000, -7_000), at(0, 80_000, 0)]
    expect(splitChange([fell, rose])).toEqual({ fell: [fell], rose: [rose] })
    expect(splitChange([{ ...fell, grossMinor: -80_000 }, rose]).rose).toEqual([rose])
  })
  it('falls or rises as a whole where all rates do', () => {
    const all = [at(700, -1_000, -65), at(0, -500, 0)]
    expect(splitChange(all)).toEqual({ fell: all, rose: [] })
  })
  it('takes a rounding of the shares to the largest rate, its tax too', () => {
    expect(splitChange([at(700, -300, -20), at(300, -200, -6), at(0, 1, 0)])).toEqual({
      fell: [at(700, -299, -20), at(300, -200, -6)],
      rose: [],
    })
    // A tax that moved without its amount goes along.
    expect(splitChange([at(700, 0, 1), at(0, 900, 0)]).rose).toEqual([at(0, 900, 1)])
    expect(splitChange([at(700, 1, 0), at(0, -1, 0)])).toEqual({ fell: [], rose: [] })
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { cost } from './costing.ts'
import { exampleDays, exampleSheet, exampleVehicles, makeService, makeSheet } from './costing-example.ts'
import { isFound, withCost } from './found-cost.ts'
import { cheapestVehicles, type VehicleChoice } from './vehicles.ts'

const page = 'algorithms/groups/costing.md'
const minor = (text: string) => Math.round(Number(text.replace(/,/g, '')) * 100)
const written = ({ counts }: VehicleChoice) =>
  counts.flatMap((count, at) => (count ? [`${count}×${exampleVehicles[at]?.seats}`] : [])).join('+')

describe('the sheet by example', () => {
  const { breaks, supplements } = cost(exampleDays, exampleSheet)
  test.each(docTable(page, 'Sheet by example'))('$break costs $total', (row) => {
    const [paying, free] = (row['break'] ?? '').split(' + ').map(Number)
    const found = breaks.find((one) => one.paying === paying && one.free === free)
    const line = (key: string) => found?.lines.find((one) => one.key === key)
    const view = {
      hotel: line('hotel')?.costMinor,
      'guide room': line('guide-room')?.costMinor,
      'vehicle cost': line('vehicles')?.costMinor,
      guide: line('guide')?.costMinor,
      boat: line('boat')?.costMinor,
      park: line('park')?.costMinor,
      meals: line('meals')?.costMinor,
      show: line('show')?.costMinor,
      insurance: line('insurance')?.costMinor,
      total: found?.totalMinor,
      net: found?.netMinor,
      price: found?.priceMinor,
    }
    expect(view).toEqual(
      Object.fromEntries(Object.keys(view).map((title) => [title, minor(row[title] ?? '')])),
    )
    const vehicles = line('vehicles')?.vehicles
    expect(vehicles && written(vehicles)).toBe(row['vehicles'])
  })

  test.each(docTable(page, 'Supplements by example'))('$of pays $price', (row) => {
    const of = {
      single: supplements.singleMinor,
      'third person': supplements.tripleMinor,
      child: supplements.childMinor,
    }
    expect(new Map(Object.entries(of)).get(row['of'] ?? '')).toBe(minor(row['price'] ?? ''))
  })

  test.each(docTable(page, 'The price of 20 + 1, otherwise'))('$margin, $rounding: $price', (row) => {
    const sheet = {
      ...exampleSheet,
      marginWay: row['margin']?.endsWith('cost') ? ('cost' as const) : ('price' as const),
      rounding:
        row['rounding'] === 'up'
          ? ('up' as const)
          : row['rounding'] === 'down'
            ? ('down' as const)
            : ('half-up' as const),
    }
    const found = cost(exampleDays, sheet).breaks.find(({ paying }) => paying === 20)
    expect(found?.priceMinor).toBe(minor(row['price'] ?? ''))
  })

  test.each(docTable(page, 'Vehicles by example'))('$people people take $vehicles', (row) => {
    const found = cheapestVehicles(exampleVehicles, Number(row['people']))
    expect(found && { vehicles: written(found), cost: found.costMinor }).toEqual({
      vehicles: row['vehicles'],
      cost: minor(row['cost'] ?? ''),
    })
  })
})

describe('what is not known', () => {
  const [day] = exampleDays
  const withService = (service: Parameters<typeof makeService>[1]) =>
    day ? [{ ...day, services: [...day.services, makeService('extra', service)] }] : []

  test('a missing cost names its line and makes the price not known', () => {
    const [first] = cost(withService({ costMinor: null }), exampleSheet).breaks
    expect(first).toMatchObject({
      totalMinor: null,
      priceMinor: null,
      missing: [{ key: 'extra', why: 'cost' }],
    })
  })
  test('a missing rate names its line', () => {
    const [first] = cost(withService({ costMinor: 100, currency: 'KRW' }), exampleSheet).breaks
    expect(first?.missing).toEqual([{ key: 'extra', why: 'rate' }])
  })
  test('a rate between currencies of other decimals is of whole units', () => {
    const sheet = { ...exampleSheet, rates: [{ currency: 'KRW' as const, rate: '0.025', date: null }] }
    const [first] = cost(withService({ basis: 'group', costMinor: 40_000, currency: 'KRW' }), sheet).breaks
    expect(first?.totalMinor).toBe(13_310_000 + 100_000)
  })
  test('an optional service and what guests arrange themselves are in no total', () => {
    const [plain] = cost(exampleDays, exampleSheet).breaks
    const days = withService({ costMinor: null, ownArrangement: true })
    expect(cost(days, exampleSheet).breaks[0]?.totalMinor).toBe(plain?.totalMinor)
    const optional = cost(withService({ costMinor: 50_000, optional: true }), exampleSheet)
    expect(optional.breaks[0]?.totalMinor).toBe(plain?.totalMinor)
    // 500 ÷ 0.85 × 0.207162 = 121.86, up to 125
    expect(optional.optional[0]).toEqual([{ key: 'extra', priceMinor: 12_500 }])
  })
  test('a typed price stands when quantities change, and the margin is told', () => {
    const typed = {
      ...exampleSheet,
      breaks: [{ paying: 20, free: 1, staff: 1, marginBasisPoints: null, typedMinor: 310_000 }],
    }
    const [before] = cost(exampleDays, typed).breaks
    const [after] = cost(withService({ costMinor: 100_000 }), typed).breaks
    expect([before?.priceMinor, after?.priceMinor]).toEqual([310_000, 310_000])
    expect(after?.marginBasisPoints).toBeLessThan(before?.marginBasisPoints ?? 0)
  })
})

describe('properties', () => {
  const money = fc.integer({ min: 0, max: 5_000_000 })
  const service = fc
    .record({
      basis: fc.constantFrom(
        'person' as const,
        'half-twin' as const,
        'room' as const,
        'group' as const,
        'day' as const,
      ),
      costMinor: money,
      quantity: fc.integer({ min: 1, max: 8 }),
      nights: fc.integer({ min: 1, max: 5 }),
      staff: fc.boolean(),
      freePlaces: fc.array(
        fc.record({ guests: fc.integer({ min: 1, max: 60 }), places: fc.integer({ min: 1, max: 4 }) }),
        { maxLength: 3 },
      ),
    })
    .map((facts) => ({ ...facts, name: '' }))
  const services = fc.array(service, { minLength: 1, maxLength: 12 })
  const days = (facts: readonly object[]) => [
    {
      key: 'day-1',
      names: {},
      texts: {},
      place: '',
      source: null,
      services: facts.map((fact, at) => makeService(`s-${at}`, fact)),
    },
  ]
  const party = fc.record({
    paying: fc.integer({ min: 1, max: 80 }),
    free: fc.integer({ min: 0, max: 4 }),
    staff: fc.integer({ min: 0, max: 3 }),
  })
  const sheetOf = (...breaks: { paying: number; free: number; staff: number }[]) => ({
    ...exampleSheet,
    extras: [],
    breaks: breaks.map((one) => ({ ...one, marginBasisPoints: null, typedMinor: null })),
  })

  test('the lines add up to the total', () => {
    fc.assert(
      fc.property(services, party, (facts, of) => {
        const [found] = cost(days(facts), sheetOf(of)).breaks
        const sum = found?.lines.reduce((total, line) => total + (line.ownMinor ?? 0), 0) ?? 0
        // Half twins of an odd price are halves: each line is rounded for itself, the total once.
        expect(Math.abs(sum - (found?.totalMinor ?? 0))).toBeLessThanOrEqual(facts.length)
      }),
    )
  })
  test('a line more never makes it cheaper, a guest who travels free neither', () => {
    fc.assert(
      fc.property(services, service, party, (facts, more, of) => {
        const [before] = cost(days(facts), sheetOf(of)).breaks
        const [after] = cost(days([...facts, more]), sheetOf(of)).breaks
        expect(after?.priceMinor).toBeGreaterThanOrEqual(before?.priceMinor ?? 0)
        const plain = facts.map((fact) => ({ ...fact, freePlaces: [] }))
        const [fewer, freeMore] = cost(days(plain), sheetOf(of, { ...of, free: of.free + 1 })).breaks
        expect(freeMore?.totalMinor).toBeGreaterThanOrEqual(fewer?.totalMinor ?? 0)
      }),
    )
  })
  test('a price of a step covers its costs and margin, and a step less does not', () => {
    fc.assert(
      fc.property(services, party, (facts, of) => {
        const [found] = cost(days(facts), sheetOf(of)).breaks
        if (!found || !found.totalMinor || found.priceMinor === null) return
        const worth = (found.totalMinor / of.paying / 0.85) * 0.207162
        expect(found.priceMinor).toBeGreaterThanOrEqual(Math.floor(worth - 1))
        expect(found.priceMinor - exampleSheet.stepMinor).toBeLessThan(worth + 1)
      }),
    )
  })
  test('vehicles seat everybody, and no other choice is cheaper', () => {
    const ladder = fc.array(
      fc.record({ name: fc.constant(''), seats: fc.integer({ min: 1, max: 12 }), costMinor: money }),
      { minLength: 1, maxLength: 3 },
    )
    fc.assert(
      fc.property(ladder, fc.integer({ min: 1, max: 24 }), (sizes, people) => {
        const found = cheapestVehicles(sizes, people)
        expect(found?.seats).toBeGreaterThanOrEqual(people)
        const tryAll = (at: number, seats: number, sum: number): number => {
          const size = sizes[at]
          if (seats >= people) return sum
          if (!size) return Infinity
          let best = tryAll(at + 1, seats, sum)
          for (let count = 1; seats + (count - 1) * size.seats < people; count += 1)
            best = Math.min(best, tryAll(at + 1, seats + count * size.seats, sum + count * size.costMinor))
          return best
        }
        expect(found?.costMinor).toBe(tryAll(0, 0, 0))
      }),
    )
  })
})

describe('a cost of a price list', () => {
  const found = {
    key: 'hotel',
    per: 'unit',
    costMinor: 4_000,
    childMinor: null,
    currency: 'USD',
  } as const
  const hotel = makeService('hotel', {
    kind: 'hotel',
    basis: 'half-twin',
    costMinor: 120_000,
    childMinor: 60_000,
    singleMinor: 90_000,
    tripleMinor: 100_000,
    currency: 'THB',
    estimated: true,
  })

  test('takes with it no amount of another currency', () => {
    expect(withCost(hotel, found)).toMatchObject({
      costMinor: 4_000,
      currency: 'USD',
      childMinor: null,
      singleMinor: null,
      tripleMinor: null,
      estimated: false,
    })
    expect(withCost(hotel, { ...found, currency: 'THB' })).toMatchObject({
      childMinor: 60_000,
      singleMinor: 90_000,
      tripleMinor: 100_000,
    })
  })

  test('of a unit is none of a person, and the other way round', () => {
    const fits = (per: 'unit' | 'person') =>
      (['person', 'half-twin', 'room', 'group', 'day'] as const).filter((basis) =>
        isFound({ ...hotel, basis }, { ...found, per }),
      )
    expect(fits('unit')).toEqual(['half-twin', 'room', 'group', 'day'])
    expect(fits('person')).toEqual(['person'])
    expect(isFound(hotel, { ...found, costMinor: null })).toBe(false)
    expect(isFound(hotel, undefined)).toBe(false)
  })
})

test('a cost is counted for those who use it: payers, free guests, staff, or some of them', () => {
  const sheet = makeSheet({
    stepMinor: 1,
    breaks: [{ paying: 20, free: 2, staff: 3, marginBasisPoints: null, typedMinor: null }],
  })
  const lineOf = (more: object) => {
    const services = [makeService('one', { costMinor: 1000, childMinor: 400, ...more })]
    const day = { key: 'day', names: {}, texts: {}, place: '', source: null, services }
    const { breaks, supplements } = cost([day], sheet)
    const { users, costMinor } = breaks[0]!.lines[0]!
    return [users, costMinor, supplements.childMinor === 0]
  }
  expect([
    lineOf({}),
    lineOf({ freeGuests: false }),
    lineOf({ staff: true }),
    lineOf({ payers: false }),
    lineOf({ payers: false, freeGuests: false, staff: true }),
    lineOf({ basis: 'group' }),
  ]).toEqual([
    [22, 22_000, false],
    [20, 20_000, false],
    [25, 25_000, false],
    [2, 2000, true],
    [3, 3000, true],
    [null, 1000, true],
  ])
})

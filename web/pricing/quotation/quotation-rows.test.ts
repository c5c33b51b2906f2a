import { describe, expect, it } from 'vitest'
import { noAmounts } from '#contract/kit/guests.ts'
import type { QuotationRow } from '#contract/pricing/quotation/quotation.schema.ts'
import { quoteText, readRows, toCellErrors } from './quotation-rows.ts'

const none = { adult: null, child: null, infant: null, unit: null }
const row = (parts: Partial<QuotationRow>): QuotationRow => ({
  skuId: 7,
  skuCode: 'PP',
  skuNames: { en: 'Phi Phi' },
  productType: 'day-trip',
  categoryId: null,
  categoryNames: null,
  chargeMethod: 'per-person',
  enabled: true,
  skuOnSale: true,
  onSale: true,
  method: 'none',
  values: none,
  listPrice: noAmounts,
  price: noAmounts,
  basePrice: noAmounts,
  belowCost: [],
  costMissing: [],
  closed: false,
  modifiedAt: null,
  modifiedByName: '',
  ...parts,
})
const rows = (one: QuotationRow) => new Map([[String(one.skuId), one]])
const typed = (column: string, value: string | boolean | null) => ({ row: '7', column, value })

describe('rows of a quotation grid', () => {
  it('write a rule as it is typed', () => {
    const tour = row({ method: 'percent', values: { ...none, adult: -1_000 } })
    expect([quoteText(tour, 0, 'THB'), quoteText(tour, 1, 'THB')]).toEqual(['-10%', null])
    const van = row({ chargeMethod: 'per-unit', method: 'fixed', values: { ...none, unit: 180_000 } })
    expect([quoteText(van, 0, 'THB'), quoteText(van, 1, 'THB')]).toEqual(['1800.00', null])
  })

  it('are sent whole: what was typed over what stood there', () => {
    const tour = row({
      method: 'percent',
      values: { ...none, adult: -1_000 },
      modifiedAt: '2026-11-21T00:00:00.000Z',
    })
    const { saved, faults } = readRows(rows(tour), [typed('quote1', '-5%'), typed('onSale', false)], 'THB')
    expect(faults).toEqual([])
    expect(saved).toEqual([
      {
        skuId: 7,
        chargeMethod: 'per-person',
        method: 'percent',
        methods: { adult: 'percent', child: 'percent' },
        values: { ...none, adult: -1_000, child: -500 },
        onSale: false,
        seen: '2026-11-21T00:00:00.000Z',
      },
    ])
  })

  it('cleared of everything are quoted by the list price', () => {
    const tour = row({ method: 'fixed', values: { ...none, adult: 1 } })
    expect(readRows(rows(tour), [typed('quote0', null)], 'THB').saved[0]).toMatchObject({
      method: 'none',
      values: none,
    })
  })

  it('may speak of each guest in another way, and refuse what cannot be read', () => {
    const tour = row({ method: 'percent', values: { ...none, adult: -1_000 } })
    expect(readRows(rows(tour), [typed('quote1', '1500')], 'THB').saved[0]).toMatchObject({
      methods: { adult: 'percent', child: 'fixed' },
      values: { ...none, adult: -1_000, child: 150_000 },
    })
    expect(readRows(rows(tour), [typed('quote0', 'cheap')], 'THB').faults).toEqual([
      { row: '7', column: 'quote0', why: 'quoteUnreadable' },
    ])
  })

  it('show what the server refused where it was typed, and that the rest of the row waits', () => {
    const tour = row({})
    const changes = [typed('quote0', '-101%'), typed('onSale', false)]
    const { saved } = readRows(rows(tour), changes, 'THB')
    const describe = (field: string) =>
      toCellErrors([{ field, message: 'No.' }], saved, changes, 'Waits.').map(
        (error) => `${error.column}: ${error.message}`,
      )
    expect(describe('rows.0.values.adult')).toEqual(['quote0: No.', 'onSale: Waits.'])
    expect(describe('rows.0.skuId')).toEqual(['quote0: No.', 'onSale: No.'])
    expect(describe('rows.7.skuId')).toEqual([])
  })
})

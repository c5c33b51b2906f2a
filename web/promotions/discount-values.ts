import type { Days, Promo } from '#contract/promotions/promo.schema.ts'
import type { Names } from '#contract/kit/schema.ts'
import type { PromoKind } from '#contract/promotions/promo.ts'
import type { FormError } from '../kit/form/form-store.ts'

/** A discount as its form holds it. */
export type DiscountValues = {
  names: Names
  kind: PromoKind
  basisPoints: number | null
  amountMinor: number | null
  mostMinor: number | null
  leastTotalMinor: number | null
  codeLimit: number | null
  guestLimit: number | null
  booked: Days | null
  service: Days | null
  skuIds: number[]
  categoryIds: number[]
  agentIds: number[]
  /** Of a new one only. */
  way: 'one' | 'many'
  code: string
  prefix: string
  count: number | null
}

const blank: DiscountValues = {
  names: {},
  kind: 'percent',
  basisPoints: null,
  amountMinor: null,
  mostMinor: null,
  leastTotalMinor: null,
  codeLimit: null,
  guestLimit: null,
  booked: null,
  service: null,
  skuIds: [],
  categoryIds: [],
  agentIds: [],
  way: 'one',
  code: '',
  prefix: '',
  count: 100,
}

export const discountValues = (promo: Promo | null): DiscountValues =>
  promo
    ? (Object.fromEntries(
        Object.entries(blank).map(([key, empty]) => [key, promo[key as keyof Promo] ?? empty]),
      ) as DiscountValues)
    : blank

/** What its kind asks for; the server says the same. */
export const discountRules =
  (known: boolean) =>
  (values: DiscountValues): FormError[] => {
    const errors: FormError[] = []
    const need = (field: keyof DiscountValues) => {
      if (values[field] === null || values[field] === '') errors.push({ field, why: 'required' })
    }
    need(values.kind === 'percent' ? 'basisPoints' : 'amountMinor')
    if (!known) need(values.way === 'one' ? 'code' : 'count')
    for (const field of ['booked', 'service'] as const) {
      const { from, to } = values[field] ?? { from: '', to: '' }
      if (from && to && from > to) errors.push({ field, why: 'promotions.why.reversed' })
    }
    return errors
  }

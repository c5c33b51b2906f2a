import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import type { promoRecord } from '#contract/promotions/promo.fields.ts'
import type { FormError } from '../kit/form/form-store.ts'

export type DiscountValues = ValuesOf<(typeof promoRecord)['fields']>

/** What its kind asks for; the server says the same. */
export const discountRules =
  (existing: boolean) =>
  (values: DiscountValues): FormError[] => {
    const errors: FormError[] = []
    const need = (field: keyof DiscountValues) => {
      if (values[field] === null || values[field] === '') errors.push({ field, why: 'required' })
    }
    need(values.kind === 'percent' ? 'basisPoints' : 'amountMinor')
    if (!existing) need(values.way === 'one' ? 'code' : 'count')
    for (const field of ['booked', 'service'] as const) {
      const { from, to } = values[field] ?? { from: '', to: '' }
      if (from && to && from > to) errors.push({ field, why: 'promotions.why.reversed' })
    }
    return errors
  }

import type { FieldError } from '#contract/kit/errors.ts'
import type { QuotationChange, QuotationMethod } from '#contract/pricing/quotation.schema.ts'
import { guestKinds, kindsOf, type GuestKind } from '#contract/pricing/guests.ts'
import type { Rounding, RuleValues } from '#contract/pricing/pricing.schema.ts'
import type { PriceRule } from './price-book.ts'

/** A quotation of one SKU for an agent or a strategy; values in its currency, or basis points. */
export type Quotation = {
  method: QuotationMethod
  values: RuleValues
  onSale: boolean
  /** Of a strategy's: to which step a changed price goes. */
  rounding?: Rounding | undefined
}

const noValues: RuleValues = { adult: null, child: null, infant: null, unit: null }
/** What an agent has without a row: the list price, on sale. */
export const standard: Quotation = { method: 'none', values: noValues, onSale: true }

export const isStandard = ({ method, onSale }: Quotation): boolean => method === 'none' && onSale

export const sameQuotation = (a: Quotation, b: Quotation): boolean =>
  a.method === b.method &&
  a.onSale === b.onSale &&
  a.rounding?.mode === b.rounding?.mode &&
  a.rounding?.stepMinor === b.rounding?.stepMinor &&
  (Object.keys(noValues) as GuestKind[]).every((kind) => a.values[kind] === b.values[kind])

/** As the resolver reads it: a quotation without a method leaves the price to the next layers. */
export const ruleOf = ({ method, values, rounding }: Quotation): PriceRule | null =>
  method === 'none' ? null : { method, values, ...(rounding && { rounding }) }

/**
 * A quotation as it is kept: values of kinds that the SKU charges only, and a method that says nothing is none.
 */
export function tidy(quotation: Quotation, chargeMethod: string): Quotation {
  const values = { ...noValues }
  for (const kind of kindsOf(chargeMethod)) values[kind] = quotation.values[kind]
  const says = quotation.method !== 'none' && Object.values(values).some((value) => value !== null)
  if (!says) return { ...standard, onSale: quotation.onSale }
  const { rounding, ...plain } = quotation
  return { ...plain, values, ...(rounding && quotation.method !== 'fixed' && { rounding }) }
}

/** What is wrong with a rule's values: kinds that the SKU does not charge, a price below zero, a percentage out of range. */
export const valueErrors = ({ method, values }: PriceRule, chargeMethod: string): FieldError[] =>
  guestKinds.flatMap((kind): FieldError[] => {
    const value = values[kind]
    const field = `values.${kind}`
    if (value === null) return []
    if (!kindsOf(chargeMethod).includes(kind)) return [{ field, why: 'pricing.fieldErrors.otherMethod' }]
    if (method === 'fixed' && value < 0) return [{ field, why: 'tooSmall', params: { min: 0 } }]
    if (method === 'percent' && value < -10_000) return [{ field, why: 'tooSmall', params: { min: -100 } }]
    return method === 'percent' && value > 1_000_000
      ? [{ field, why: 'tooLarge', params: { max: 10_000 } }]
      : []
  })

/** Another owner's quotation of the same SKU, its money already in this one's currency. */
export type Source = Quotation | undefined

/** What a bulk act makes of one quotation. */
export function changed(
  current: Quotation,
  change: QuotationChange,
  chargeMethod: string,
  source: Source,
): Quotation {
  switch (change.kind) {
    case 'rule': {
      const values = current.method === change.method ? { ...current.values } : { ...noValues }
      for (const kind of change.guests) values[kind] = change.by
      const touches = kindsOf(chargeMethod).some((kind) => change.guests.includes(kind))
      return touches ? tidy({ ...current, method: change.method, values }, chargeMethod) : current
    }
    case 'copy':
      return change.mode === 'fill' && !isStandard(current) ? current : tidy(source ?? standard, chargeMethod)
    case 'clear':
      return { ...standard, onSale: current.onSale }
    case 'onSale':
      return { ...current, onSale: change.onSale }
  }
}

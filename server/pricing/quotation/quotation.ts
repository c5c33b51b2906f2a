import type { FieldError } from '#contract/kit/errors.ts'
import type { QuotationMethod } from '#contract/pricing/quotation/quotation.schema.ts'
import { guestKinds, kindsOf, methodOf, type RuleMethods } from '#contract/kit/guests.ts'
import type { Rounding, RuleValues } from '#contract/pricing/pricing.schema.ts'
import type { PriceRule } from '../resolve/price-book.ts'
import { noValues } from '../value-columns.ts'

/** A quotation of one SKU for an agent or a strategy; values in its currency, or basis points. */
export type Quotation = {
  method: QuotationMethod
  /** Kinds that speak in another way than `method`. */
  methods?: RuleMethods | undefined
  values: RuleValues
  onSale: boolean
  /** Of a strategy's: to which step a changed price goes. */
  rounding?: Rounding | undefined
}

/** What an agent has without a row: the list price, on sale. */
export const standard: Quotation = { method: 'none', values: noValues, onSale: true }

export const isStandard = ({ method, onSale }: Quotation): boolean => method === 'none' && onSale

export const sameQuotation = (a: Quotation, b: Quotation): boolean =>
  a.method === b.method &&
  a.onSale === b.onSale &&
  a.rounding?.mode === b.rounding?.mode &&
  a.rounding?.stepMinor === b.rounding?.stepMinor &&
  guestKinds.every(
    (kind) =>
      a.values[kind] === b.values[kind] &&
      (a.values[kind] === null || methodOf(a, kind) === methodOf(b, kind)),
  )

/** As the resolver reads it: a quotation without a method leaves the price to the next layers. */
export const ruleOf = ({ method, methods, values, rounding }: Quotation): PriceRule | null =>
  method === 'none' ? null : { method, ...(methods && { methods }), values, ...(rounding && { rounding }) }

/**
 * A quotation as it is kept: values of kinds that the SKU charges only; its method is that of the first kind that it speaks
 * of, `methods` names those that speak in another way. One that speaks of none is none.
 */
export function tidy(quotation: Quotation, chargeMethod: string): Quotation {
  const values = { ...noValues }
  for (const kind of kindsOf(chargeMethod)) values[kind] = quotation.values[kind]
  const said = guestKinds.flatMap((kind) => {
    const method = methodOf(quotation, kind)
    return values[kind] === null || method === 'none' ? [] : [{ kind, method }]
  })
  const { onSale, rounding } = quotation
  const [first] = said
  if (!first) return { ...standard, onSale }
  const { method } = first
  const others = said.filter((one) => one.method !== method)
  const changes = said.some((one) => one.method !== 'fixed')
  return {
    method,
    ...(others.length && { methods: Object.fromEntries(others.map((one) => [one.kind, one.method])) }),
    values,
    onSale,
    ...(rounding && changes && { rounding }),
  }
}

/** What is wrong with a rule's values: kinds that the SKU does not charge, a price below zero, a percentage out of range. */
export const valueErrors = (rule: PriceRule, chargeMethod: string): FieldError[] =>
  guestKinds.flatMap((kind): FieldError[] => {
    const value = rule.values[kind]
    const method = methodOf(rule, kind)
    const field = `values.${kind}`
    if (value === null) return []
    if (!kindsOf(chargeMethod).includes(kind)) return [{ field, why: 'pricing.fieldErrors.otherMethod' }]
    if (method === 'fixed' && value < 0) return [{ field, why: 'tooSmall', params: { min: 0 } }]
    if (method === 'percent' && value < -10_000) return [{ field, why: 'tooSmall', params: { min: -100 } }]
    return method === 'percent' && value > 1_000_000
      ? [{ field, why: 'tooLarge', params: { max: 10_000 } }]
      : []
  })

import type { RuleValues } from '#contract/pricing/pricing.schema.ts'

/** A rule's four values as tables name them. */
export type ValueColumns = {
  adult_value: number | null
  child_value: number | null
  infant_value: number | null
  unit_value: number | null
}

/** A rule that says nothing of any kind. */
export const noValues: RuleValues = { adult: null, child: null, infant: null, unit: null }

export const valuesOf = (row: ValueColumns): RuleValues => ({
  adult: row.adult_value,
  child: row.child_value,
  infant: row.infant_value,
  unit: row.unit_value,
})

export const valueColumns = (values: RuleValues): ValueColumns => ({
  adult_value: values.adult,
  child_value: values.child,
  infant_value: values.infant,
  unit_value: values.unit,
})

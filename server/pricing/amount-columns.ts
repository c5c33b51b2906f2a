import type { Amounts } from '#contract/kit/guests.ts'

/** The four amounts as the tables of prices and costs name them. */
export type AmountColumns = {
  adult_minor: number | null
  child_minor: number | null
  infant_minor: number | null
  unit_minor: number | null
}

export const amountsOf = (row: AmountColumns): Amounts => ({
  adultMinor: row.adult_minor,
  childMinor: row.child_minor,
  infantMinor: row.infant_minor,
  unitMinor: row.unit_minor,
})

export const columnsOf = (amounts: Amounts): AmountColumns => ({
  adult_minor: amounts.adultMinor,
  child_minor: amounts.childMinor,
  infant_minor: amounts.infantMinor,
  unit_minor: amounts.unitMinor,
})

export const sameAmounts = (a: Amounts, b: Amounts): boolean =>
  a.adultMinor === b.adultMinor &&
  a.childMinor === b.childMinor &&
  a.infantMinor === b.infantMinor &&
  a.unitMinor === b.unitMinor

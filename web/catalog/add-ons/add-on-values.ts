import { AddOnForm, type AddOnInfo } from '#contract/catalog/add-ons/add-on.schema.ts'
import type { AddOnCharge, AddOnKind } from '#contract/catalog/add-ons/add-ons.ts'
import type { Names } from '#contract/kit/schema.ts'
import { noAmounts, type Amounts } from '#contract/kit/guests.ts'
import { currentUser } from '../../kit/session/session.ts'

export type AddOnValues = {
  code: string
  names: Names
  summaries: Names
  kind: AddOnKind
  charge: AddOnCharge
  daily: boolean
  amounts: Amounts
  /** Of the preferred supplier; not sent where the person may not see it. */
  cost: Amounts & { currency: string }
  supplierIds: number[]
  stockMode: 'free' | 'date'
  latestBookingDays: number
  autoConfirm: boolean
}

export const ownCurrency = (): string => currentUser()?.currency ?? 'THB'

export function valuesOf(info: AddOnInfo | null): AddOnValues {
  if (!info)
    return {
      code: '',
      names: {},
      summaries: {},
      kind: 'pick-up',
      charge: 'guest',
      daily: false,
      amounts: { ...noAmounts },
      cost: { ...noAmounts, currency: ownCurrency() },
      supplierIds: [],
      stockMode: 'free',
      latestBookingDays: 0,
      autoConfirm: true,
    }
  const { code, names, summaries, kind, charge, daily, basePrice, baseCost, suppliers } = info
  return {
    code,
    names,
    summaries,
    kind,
    charge,
    daily,
    amounts: { ...basePrice },
    cost: baseCost ? { ...baseCost } : { ...noAmounts, currency: ownCurrency() },
    supplierIds: suppliers.map(({ id }) => id),
    stockMode: info.stockMode,
    latestBookingDays: info.latestBookingDays,
    autoConfirm: info.autoConfirm,
  }
}

/** Checked while it is typed; whether the cost is sent the drawer says. */
export const addOnSchema = AddOnForm.omit({ cost: true })

import { addOnRecord } from '#contract/catalog/add-ons/add-on.fields.ts'
import { AddOnForm, type AddOnInfo } from '#contract/catalog/add-ons/add-on.schema.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { noAmounts, type Amounts } from '#contract/kit/guests.ts'
import { currentUser } from '../../kit/session/session.ts'

/** The cost is of the preferred supplier; not sent where the person may not see it. */
type Money = { amounts: Amounts; cost: Amounts & { currency: string } }
export type AddOnValues = ValuesOf<(typeof addOnRecord)['fields']> & Money
/** The same once it is checked: the cost stands as it is typed, and whether it is sent the drawer says. */
export type CheckedAddOn = Omit<AddOnForm, 'cost'> & Pick<Required<AddOnForm>, 'cost'>
export const checkedAddOn = AddOnForm.omit({ cost: true }).loose()

export const ownCurrency = (): string => currentUser()?.currency ?? 'THB'

export const addOnValues = (info: AddOnInfo | null): AddOnValues => ({
  ...valuesOf(addOnRecord, { ...info, supplierIds: info?.suppliers.map(({ id }) => id) ?? [] }),
  amounts: { ...noAmounts, ...info?.basePrice },
  cost: { ...noAmounts, currency: ownCurrency(), ...info?.baseCost },
})

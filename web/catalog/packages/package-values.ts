import type { PackageForm, PackageInfo } from '#contract/catalog/packages/package.schema.ts'
import type { PackagePrice } from '#contract/catalog/packages/packages.ts'
import type { ChargeMethod } from '#contract/catalog/products.ts'
import { noAmounts, type Amounts } from '#contract/kit/guests.ts'
import type { FormError } from '../../kit/form/form-store.ts'
import {
  blankSku,
  sentOf,
  skuRules,
  valuesOf,
  type CheckedSku,
  type SkuValues,
} from '../sku-form/sku-values.ts'

export type OptionValue = { skuId: number | null; session: string | null; supplierId: number | null }
/** A part as its row holds it: days are counted from one. */
export type PartValue = { id?: number; day: number | null; nights: number | null; options: OptionValue[] }
type OfPackage = {
  chargeMethod: ChargeMethod
  price: PackagePrice
  amounts: Amounts
  parts: PartValue[]
}
export type PackageValues = SkuValues & OfPackage
/** The same once it is checked. */
export type CheckedPackage = CheckedSku & OfPackage

export const blankOption: OptionValue = { skuId: null, session: null, supplierId: null }
export const blankPart = (): PartValue => ({ day: 1, nights: null, options: [{ ...blankOption }] })

export const blankPackage = (): PackageValues => ({
  ...blankSku('custom-package'),
  stockMode: 'free',
  autoConfirm: true,
  chargeMethod: 'per-person',
  price: 'own',
  amounts: { ...noAmounts },
  parts: [blankPart(), blankPart()],
})

export const packageValues = (info: PackageInfo): PackageValues => ({
  ...valuesOf(info),
  chargeMethod: info.chargeMethod,
  price: info.price,
  amounts: { ...info.basePrice },
  parts: info.parts.map(({ id, day, nights, options }) => ({
    id,
    day: day + 1,
    nights,
    options: options.map(({ skuId, session, supplierId }) => ({
      skuId,
      session: session || null,
      supplierId,
    })),
  })),
})

/** What must stand in the rows. */
export function packageRules(values: PackageValues): FormError[] {
  const { parts } = values
  const need = (field: string, value: unknown): FormError[] =>
    value === null || value === undefined || value === '' ? [{ field, why: 'required' }] : []
  return [
    ...skuRules(values),
    ...(parts.length === 0 ? [{ field: 'parts', why: 'required' }] : []),
    ...parts.flatMap((part, at) => [
      ...need(`parts.${at}.day`, part.day),
      ...part.options.flatMap((option, nth) => need(`parts.${at}.options.${nth}.skuId`, option.skuId)),
    ]),
  ]
}

/** As the calls want it; what follows from the parts is not sent. */
export function sentPackage({
  price,
  amounts,
  parts,
  ...sku
}: Omit<CheckedPackage, 'chargeMethod'>): Omit<PackageForm, 'chargeMethod'> {
  const {
    startTime: _1,
    sessions: _2,
    pickup: _3,
    meetingPoints: _4,
    collectOwn: _5,
    supplierIds: _6,
    stockMode,
    ...fields
  } = sentOf(sku)
  return {
    ...fields,
    stockMode: stockMode === 'date' ? 'date' : 'free',
    price,
    amounts,
    parts: parts.map(({ id, day, nights, options }) => ({
      ...(id !== undefined && { id }),
      day: (day ?? 1) - 1,
      nights,
      options: options.map(({ skuId, session, supplierId }) => ({
        // `packageRules` has asked for it.
        skuId: skuId ?? 0,
        session: session ?? '',
        supplierId,
      })),
    })),
  }
}

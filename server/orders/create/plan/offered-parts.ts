import { mustGet } from '#contract/kit/given.ts'
import type { OfferedPart } from '#contract/catalog/packages/package.schema.ts'
import { countsRooms, type ExistingPackages } from './plan-package.ts'

/** The parts of a package as its buyer chooses them; a SKU that cannot be had now is not offered. */
export function offeredParts({ packages, skus }: ExistingPackages, id: number): OfferedPart[] {
  return mustGet(packages, id).parts.map(({ id: partId, day, nights, options }) => ({
    id: partId,
    day,
    nights,
    options: options.flatMap(({ skuId, session }) => {
      const sku = skus.get(skuId)
      if (!sku?.enabled) return []
      const { names, sessions, limits, openTicket } = sku
      return [
        {
          skuId,
          names,
          productType: sku.productType as OfferedPart['options'][number]['productType'],
          countsRooms: countsRooms(sku),
          sessions: session ? [session] : sessions,
          limits,
          openTicket,
        },
      ]
    }),
  }))
}

import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { SkuFilter, SkuRow } from '#contract/catalog/catalog.schema.ts'
import type { ProductType } from '#contract/catalog/products.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import type { FilterChoices } from '../../kit/list/filter-bar.tsx'
import type { Filters } from '../../kit/list/filter-state.ts'
import { categoryColumn, destinationColumn, typeColumn } from '../sku-form/sku-basics.tsx'

/** What the person chose, by filter. */
type Chosen = Readonly<Record<string, string | string[]>>
type OwnListInput = Partial<z.input<typeof SkuFilter>>

export type HeadProps = { chosen: Chosen; choose: (values: Chosen) => void }

/** What a family's list has that other families' lists do not: filters, columns, what stands above them, its order. */
export type OwnList = {
  filters: (types: readonly ProductType[]) => Filters
  /** What the filters ask of the server. */
  ask: (chosen: Chosen) => OwnListInput
  /** Choices that come with the data. */
  useChoices: () => FilterChoices
  columns: readonly Column<SkuRow>[]
  Head?: ComponentType<HeadProps>
  sort: NonNullable<OwnListInput['sort']>
}

/** The catalogue's: SKUs of many types, those changed last first. */
export const typesList: OwnList = {
  filters: (types) => ({
    productTypes: {
      kind: 'multi',
      label: 'catalog.fields.productType',
      first: true,
      options: types.map((value) => ({ value, word: `catalog.productTypes.${value}` as const })),
    },
  }),
  ask: ({ productTypes }) => (productTypes?.length ? { productTypes: productTypes as ProductType[] } : {}),
  useChoices: () => ({}),
  columns: [typeColumn, categoryColumn, destinationColumn],
  sort: 'modified',
}

import { createContext, createElement, useContext, type ComponentType } from 'react'
import { familyKeys, type Family as FamilyName, type FamilyKeys } from '#contract/catalog/families.ts'
import { productTypes, type ProductType } from '#contract/catalog/products.ts'
import type { recycleApi } from '#contract/catalog/recycle.api.ts'
import type { skuSuppliersApi } from '#contract/catalog/sku-suppliers.api.ts'
import type { skuApi } from '#contract/catalog/sku.api.ts'
import type { WordKey } from '#contract/words.ts'
import type { Client } from '../kit/client.ts'
import { to } from '../kit/screens.ts'
import { catalog } from './catalog.client.ts'

type Query = Record<string, string | number | undefined>
type Href = (query?: Query) => string
type Calls = Client<
  ReturnType<typeof skuApi> & ReturnType<typeof recycleApi> & ReturnType<typeof skuSuppliersApi>
>

/** Whose screens these are: how SKUs are asked for and changed, where the other screens are, and what they are called. */
export type Family = {
  name: FamilyName
  /** The screen of its whole list. */
  screen: string
  /** What may be made on them. */
  types: readonly ProductType[]
  keys: FamilyKeys
  calls: Calls
  to: { list: Href; detail: Href; edit: Href; kind: Href; info: Href }
  titles: { list: WordKey; kind: WordKey; info: WordKey }
}

const play: Family = {
  name: 'play',
  screen: 'all',
  types: productTypes,
  keys: familyKeys.play,
  calls: catalog,
  to: {
    list: to.catalog.all,
    detail: to.catalog.detail,
    edit: to.catalog.EditSUKS,
    kind: to.catalog.AddNewSKUKind,
    info: to.catalog.AddNewSKUInfo,
  },
  titles: {
    list: 'catalog.screens.all',
    kind: 'catalog.screens.AddNewSKUKind',
    info: 'catalog.screens.AddNewSKUInfo',
  },
}

const Current = createContext<Family>(play)

/** The family whose screen this is: all of the catalogue, unless a page says otherwise. */
export const useFamily = (): Family => useContext(Current)

/** The same page over another family. */
export const inFamily = (family: Family, Page: ComponentType): ComponentType =>
  function FamilyPage() {
    return createElement(Current, { value: family }, createElement(Page))
  }

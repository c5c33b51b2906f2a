import { familyKeys, type Family as FamilyName, type FamilyKeys } from '#contract/catalog/families.ts'
import type { packageApi } from '#contract/catalog/packages/package.api.ts'
import { orderTypes, type OrderType } from '#contract/catalog/products.ts'
import type { recycleApi } from '#contract/catalog/recycle/recycle.api.ts'
import type { skuSuppliersApi } from '#contract/catalog/suppliers/sku-suppliers.api.ts'
import type { skuApi } from '#contract/catalog/skus/sku.api.ts'
import type { tagApi } from '#contract/catalog/sorting/tag.api.ts'
import type { screensByDomain } from '#contract/screens.ts'
import { wordAt, type WordKey } from '#contract/words.ts'
import type { Client } from '../kit/call/client.ts'
import { familiesOf } from '../kit/frame/family.ts'
import { to } from '../kit/route/screens.ts'
import { catalog } from './catalog.client.ts'
import { typesList, type OwnList } from './skus/own-list.ts'

/** The places of a family; each is one of its screens. */
type Place =
  | 'list'
  | 'detail'
  | 'kind'
  | 'info'
  | 'edit'
  | 'packages'
  | 'newPackage'
  | 'editPackage'
  | 'tags'
  | 'bin'
type Href = (query?: Record<string, string | number | undefined>) => string
type Calls = Client<
  typeof skuApi & typeof recycleApi & typeof skuSuppliersApi & typeof packageApi & typeof tagApi
>
type Own = {
  name: FamilyName
  /** What may be made on its screens. */
  types: readonly OrderType[]
  /** How its SKUs are asked for and changed. */
  calls: Calls
  /** What its lists tell beside what every SKU has. */
  own: OwnList
  words: { new: WordKey; none: WordKey; created: WordKey; import: WordKey }
}
type Screens = typeof screensByDomain

/** Whose screens these are: all of the catalogue, or hotel rooms alone. */
export type Family = Own & {
  keys: FamilyKeys
  screens: Record<Place, string>
  to: Record<Place, Href>
  title: (place: Place) => WordKey
}

/** A family whose screens a domain declares. */
export function familyOf<D extends keyof Screens>(
  domain: D,
  screens: Record<Place, keyof Screens[D] & string>,
  own: Own,
): Family {
  const links = to[domain] as unknown as Record<string, Href>
  const hrefs = Object.entries<string>(screens).map(([place, screen]) => [place, links[screen]])
  return {
    ...own,
    keys: familyKeys[own.name],
    screens,
    to: Object.fromEntries(hrefs) as Record<Place, Href>,
    title: (place) => wordAt(`${domain}.screens`, screens[place]),
  }
}

const play = familyOf(
  'catalog',
  {
    list: 'all',
    detail: 'detail',
    kind: 'AddNewSKUKind',
    info: 'AddNewSKUInfo',
    edit: 'EditSUKS',
    packages: 'ProductList',
    newPackage: 'NewProduct',
    editPackage: 'EditNormalPdt',
    tags: 'tagManage',
    bin: 'Recycle',
  },
  {
    name: 'play',
    types: orderTypes,
    calls: catalog,
    own: typesList,
    words: {
      new: 'catalog.text.new',
      none: 'catalog.text.empty',
      created: 'catalog.text.created',
      import: 'catalog.text.importTitle',
    },
  },
)

/** The family whose screen this is: the catalogue's, unless a page says otherwise; the same page over another family. */
export const { useFamily, inFamily } = familiesOf(play)

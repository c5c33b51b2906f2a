import type { Offer } from '../../../port/engine.ts'
import { unknownOption, unknownProduct } from '../errors.ts'

/** One SKU of ours as an option; several offers where the mapping names a session each. */
export type CatalogOption = { id: string; offers: [Offer, ...Offer[]] }
export type CatalogProduct = {
  id: string
  offers: [Offer, ...Offer[]]
  options: [CatalogOption, ...CatalogOption[]]
}

/** Ids are those of the mapping; a product with one option has the one that is usual for it. */
const defaultOption = 'DEFAULT'
export const idsOf = ({
  outsideProduct,
  outsideOption,
}: Pick<Offer, 'outsideProduct' | 'outsideOption'>) => ({
  productId: outsideProduct,
  optionId: outsideOption || defaultOption,
})

/** Products with the options that are offered at the connection, in the order of the offers. */
export function catalogOf(offers: readonly Offer[]): CatalogProduct[] {
  const products = new Map<string, CatalogProduct>()
  for (const offer of offers) {
    const ids = idsOf(offer)
    const product = products.get(ids.productId)
    const option = product?.options.find(({ id }) => id === ids.optionId)
    if (option) option.offers.push(offer)
    else if (product) product.options.push({ id: ids.optionId, offers: [offer] })
    else
      products.set(ids.productId, {
        id: ids.productId,
        offers: [offer],
        options: [{ id: ids.optionId, offers: [offer] }],
      })
    product?.offers.push(offer)
  }
  return [...products.values()]
}

export const findProduct = (catalog: readonly CatalogProduct[], id: string): CatalogProduct =>
  catalog.find((product) => product.id === id) ?? refused(unknownProduct(id))

/** Where there is one option alone, the usual name of it will do. */
export const findOption = (product: CatalogProduct, id: string): CatalogOption =>
  product.options.find((option) => option.id === id) ??
  (product.options.length === 1 && id === defaultOption ? product.options[0] : undefined) ??
  refused(unknownOption(id))

const refused = (error: Error): never => {
  throw error
}

export const offersOf = (catalog: readonly CatalogProduct[]): Offer[] =>
  catalog.flatMap(({ options }) => options.flatMap(({ offers }) => offers))

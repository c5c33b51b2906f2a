import { codedChoice, pickFrom } from '../../kit/form/choices/pick-source.ts'
import { catalog } from '../catalog.client.ts'

/** SKUs by code or by name in any script. */
export const skuSource = pickFrom('catalog.skus', catalog.simpleList, codedChoice)
/** Packages too: whatever is ordered by itself. */
export const productSource = pickFrom(
  'catalog.products',
  (input, options) => catalog.simpleList({ ...input, withPackages: true }, options),
  codedChoice,
)

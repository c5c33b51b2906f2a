import { objectIn, textIn } from '../../../kit/outside/json-object.ts'
import type { SupplierSystem } from '../system.ts'
import { bookThere, cancelThere } from './book-there.ts'
import { optionsIn, rowsIn } from './octo-answers.ts'
import { askThird } from './octo-client.ts'

/** Suppliers that speak OCTO: what is asked twice under one uuid is one booking there. */
export const octoSystem: SupplierSystem = {
  test: async ({ app, connection }) => {
    const { json, capabilities } = await askThird(app, connection, { verb: 'supplier', path: '/supplier' })
    return { supplier: textIn(objectIn(json)['name']), capabilities }
  },
  products: async ({ app, connection }) => {
    const { json, capabilities } = await askThird(app, connection, { verb: 'products', path: '/products' })
    return { options: optionsIn(json), capabilities }
  },
  slots: async ({ app, connection }, { product, option }, from, to) => {
    const { json } = await askThird(app, connection, {
      verb: 'availability',
      reference: product,
      path: '/availability',
      body: { productId: product, optionId: option, localDateStart: from, localDateEnd: to },
    })
    return rowsIn(json)
  },
  book: bookThere,
  cancel: cancelThere,
}

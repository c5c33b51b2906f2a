import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import type { BulkAct } from '../kit/list/bulk-bar.tsx'
import { catalog } from './catalog.client.ts'

const quiet = { skipToast: true }

/** What can be done with many SKUs at once; in the recycle bin only the way back. */
export const skuBulk = (recycled: boolean): BulkAct<SkuRow>[] =>
  recycled
    ? [
        {
          key: 'restore',
          word: 'catalog.text.restore',
          fits: (row) => row.can['restore'] === true,
          run: ({ id }) => catalog.restore({ ids: [id] }, quiet),
        },
      ]
    : [
        {
          key: 'onSale',
          word: 'catalog.text.putOnSale',
          fits: (row) => row.can['onSale'] === true && !row.onSale,
          run: ({ id }) => catalog.onSale({ ids: [id], onSale: true }, quiet),
        },
        {
          key: 'offSale',
          word: 'catalog.text.takeOffSale',
          fits: (row) => row.can['onSale'] === true && row.onSale,
          run: ({ id }) => catalog.onSale({ ids: [id], onSale: false }, quiet),
        },
        {
          key: 'recycle',
          word: 'catalog.text.recycle',
          danger: true,
          fits: (row) => row.can['recycle'] === true,
          run: ({ id }) => catalog.recycle({ ids: [id] }, quiet),
        },
      ]

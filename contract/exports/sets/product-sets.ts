import { familyKeys, type Family } from '../../catalog/families.ts'
import { orderTypes, productTypes } from '../../catalog/products.ts'
import { recycledSkuRow } from '../../catalog/recycle/recycled-sku.fields.ts'
import { costStates } from '../../pricing/cost/cost.schema.ts'
import { costRow } from '../../pricing/cost/cost.fields.ts'
import { priceLogEntryRow } from '../../pricing/log/price-log-entry.fields.ts'
import { strategyRow } from '../../pricing/strategy/strategy.fields.ts'
import { promoCodeRow } from '../../promotions/promo-code.fields.ts'
import { shareRow } from '../../stock/share.fields.ts'
import { choice, flag, inOwn, moment, money, names, number, setOfRecord, text } from '../set-kinds.ts'
import { agentPick, list, named, oneOf, someOf, supplierPick, yesOrNo } from './list-set.ts'
import { amountColumns, skuSetOf } from './record-sets.ts'

const shown = { shown: true } as const
const onSale = yesOrNo('onSale', 'exports.fields.onSale')

const recycled = (types: readonly string[]) =>
  setOfRecord(recycledSkuRow, {
    text: true,
    and: [someOf('types', 'catalog.fields.productType', types, 'catalog.productTypes', 'productTypes')],
  })

const packages = (family: Family) => ({
  filters: [
    named('name', 'catalog.text.search'),
    oneOf('type', 'catalog.packages.contains', orderTypes, 'catalog.productTypes'),
    onSale,
  ],
  columns: [
    text('code', 'catalog.fields.code', shown),
    names('names', 'catalog.fields.name', shown),
    names('parts', 'catalog.packages.parts', { at: 'parts.*.names', ...shown }),
    ...amountColumns(familyKeys[family].costs),
    choice('stockMode', 'catalog.packages.stock', 'catalog.packageStock', shown),
    text('categoryName', 'catalog.fields.category'),
    flag('onSale', 'exports.fields.onSale', 'catalog.text.onSale', 'catalog.text.offSale', shown),
    flag('enabled', 'exports.fields.enabled', 'kit.parts.on', 'kit.parts.off'),
    moment('modifiedAt', 'catalog.fields.modifiedAt'),
  ],
})

const costOf = (kind: 'adult' | 'child' | 'infant' | 'unit') =>
  money(`${kind}Cost`, `exports.columns.${kind}Cost`, inOwn, { at: `cost.${kind}Minor`, ...shown })
const special = text('special', 'pricing.fields.specialCosts', shown)
const costs = {
  ...setOfRecord(
    costRow,
    {
      text: true,
      and: [supplierPick, oneOf('state', 'pricing.fields.state', costStates, 'exports.costStates')],
    },
    [...(['adult', 'child', 'infant', 'unit'] as const).map(costOf), special],
  ),
  described: ['special'],
}

/** What is sold, of what it is made, at what price and cost. */
export const productSets = {
  ...list('catalog', 'ProductList', 'catalog.packages', packages('play')),
  ...list('catalog', 'Recycle', 'catalog.recycled', recycled(productTypes)),
  ...list('hotels', 'list_hotel', 'hotels.list', skuSetOf('hotel', 'hotels.list')),
  ...list('hotels', 'ProductList_hotel', 'hotels.packages', packages('hotel')),
  ...list('hotels', 'Recycle_hotel', 'hotels.recycled', recycled(['hotel-room', 'custom-package'])),
  ...list('pricing', 'costManage', 'pricing.costList', costs),
  ...list('hotels', 'costManage_hotel', 'pricing.roomCostList', costs),
  ...list('pricing', 'ModifyLog', 'pricing.priceLogList', {
    ...setOfRecord(priceLogEntryRow, { days: true, by: ['area'], and: [agentPick] }, [
      text('what', 'pricing.fields.what', shown),
      text('who', 'pricing.fields.changedBy', shown),
      text('takenBack', 'pricing.fields.revertState', shown),
    ]),
    described: ['what', 'who', 'takenBack'],
  }),
  ...list('pricing', 'PriceStrategy', 'pricing.strategyList', setOfRecord(strategyRow, { text: true })),
  ...list(
    'promotions',
    'PromoCode',
    'promotions.codeList',
    setOfRecord(promoCodeRow, { text: true, by: ['state', 'kind'] }),
  ),
  ...list(
    'stock',
    'StandardStockConf',
    'stock.shareList',
    setOfRecord(shareRow, { text: true, by: ['channel'], and: [agentPick] }, [
      number('most', 'stock.fields.most', { none: 'stock.text.notCounted', ...shown }),
      number('releaseDays', 'stock.fields.releaseDays', { none: 'stock.text.neverReleased', ...shown }),
    ]),
  ),
}

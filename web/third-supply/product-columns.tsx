import { thirdProductRow } from '#contract/third-supply/product.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { nameIn } from '#contract/kit/languages.ts'
import type { ThirdProductRow } from '#contract/third-supply/third-supply.schema.ts'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { language, word } from '../kit/words/words.ts'

const column = columnsOf(thirdProductRow)
export const productColumns: readonly Column<ThirdProductRow>[] = [
  {
    key: 'product',
    title: 'third-supply.fields.product',
    text: ({ productName, outsideProduct }) => productName || outsideProduct,
    width: 220,
    frozen: true,
    card: 'title',
  },
  {
    key: 'option',
    title: 'third-supply.fields.option',
    text: ({ optionName, outsideOption }) => optionName || outsideOption,
    width: 160,
    card: 'meta',
  },
  column('state', { width: 140, card: 'sub' }),
  {
    key: 'sku',
    title: 'third-supply.fields.sku',
    text: ({ skuCode, skuNames }) => [skuCode, nameIn(skuNames, language())].filter(Boolean).join(' · '),
    width: 220,
    card: 'meta',
  },
  {
    key: 'suggestion',
    title: 'third-supply.fields.suggestion',
    text: ({ suggestion }) =>
      suggestion ? [suggestion.code, nameIn(suggestion.names, language())].filter(Boolean).join(' · ') : '',
    width: 220,
  },
  {
    key: 'units',
    title: 'third-supply.fields.units',
    text: ({ units, outsideUnits }) =>
      Object.entries(units)
        .map(([kind, id]) => `${kindWord(kind)} → ${outsideUnits.find((unit) => unit.id === id)?.name ?? id}`)
        .join(', '),
    width: 220,
  },
  column('supplierName', { key: 'supplier', width: 160 }),
  column('connectionName', { key: 'connection', width: 150 }),
  {
    key: 'outsideId',
    title: 'third-supply.fields.outsideId',
    text: ({ outsideProduct, outsideOption }) => `${outsideProduct} / ${outsideOption}`,
    width: 180,
    hidden: true,
  },
  column('seenAt', { as: 'time', width: 150 }),
]

function kindWord(kind: string): string {
  switch (kind) {
    case 'adult':
    case 'child':
    case 'infant':
    case 'unit':
      return word(`third-supply.kinds.${kind}`)
    default:
      return kind
  }
}

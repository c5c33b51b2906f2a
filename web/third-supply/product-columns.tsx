import { nameIn } from '#contract/kit/languages.ts'
import type { ThirdProductRow } from '#contract/third-supply/third-supply.schema.ts'
import { momentCell, tagCell } from '../kit/list/table/cells.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { language, word } from '../kit/words/words.ts'

const tones = { new: 'warn', mapped: 'good', gone: 'muted' } as const

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
  {
    key: 'state',
    title: 'third-supply.fields.state',
    ...tagCell(({ state }) => [tones[state], `third-supply.states.${state}`]),
    width: 140,
    card: 'sub',
  },
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
  {
    key: 'supplier',
    title: 'third-supply.fields.supplier',
    text: ({ supplierName }) => supplierName,
    width: 160,
  },
  {
    key: 'connection',
    title: 'third-supply.fields.connection',
    text: ({ connectionName }) => connectionName,
    width: 150,
  },
  {
    key: 'outsideId',
    title: 'third-supply.fields.outsideId',
    text: ({ outsideProduct, outsideOption }) => `${outsideProduct} / ${outsideOption}`,
    width: 180,
    hidden: true,
  },
  { key: 'seenAt', title: 'third-supply.fields.seenAt', ...momentCell(({ seenAt }) => seenAt), width: 150 },
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

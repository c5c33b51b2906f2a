import { channelProductRow } from '#contract/channels/products/product.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import type { ChannelProductRow } from '#contract/channels/products/product.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { language, word } from '../../kit/words/words.ts'
import { faultText } from '../parts/fault-text.ts'
import { connectionColumn, withSystem } from '../parts/shared-columns.tsx'

type Row = ChannelProductRow

/** The SKU behind it, else the one that is probably meant. */
const skuText = ({ skuNames, skuCode, suggestion }: Row): string =>
  nameIn(skuNames, language()) ||
  skuCode ||
  (suggestion ? word('channels.text.suggested', { name: nameIn(suggestion.names, language()) }) : '')
/** Its guest kinds and ours: "ADULT = Adult". */
export const unitsText = ({ units }: Pick<Row, 'units'>): string =>
  Object.entries(units)
    .map(([unit, kind]) => `${unit} = ${word(`channels.guestKinds.${kind}`)}`)
    .join(' · ')

/** What stands in its way, else what its guests are not asked there. */
const problemText = ({ problem, lacking }: Row): string =>
  problem
    ? word(`channels.problems.${problem}`)
    : lacking.length
      ? word('channels.text.lacking', { names: lacking.join(', ') })
      : ''

const column = columnsOf(channelProductRow)
const first: readonly Column<Row>[] = [
  column('outsideProduct', { as: 'code', width: 150, frozen: true, card: 'sub' }),
]
const rest: readonly Column<Row>[] = [
  {
    key: 'outsideName',
    title: 'channels.fields.outsideName',
    width: 210,
    text: ({ outsideName, outsideProduct }) => outsideName || outsideProduct,
    card: 'title',
  },
  {
    key: 'sku',
    title: 'channels.fields.sku',
    width: 220,
    grow: true,
    render: (row) =>
      row.skuId === null ? <span className="channel-soft">{skuText(row)}</span> : skuText(row),
    text: skuText,
    card: 'meta',
  },
  column('state', { width: 110, card: 'sub' }),
  {
    key: 'problem',
    title: 'channels.fields.problem',
    width: 180,
    render: (row) =>
      row.problem ? (
        <StatusTag tone="bad">{problemText(row)}</StatusTag>
      ) : (
        row.lacking.length > 0 && (
          // What it lacks may be long: it stands in its quick view.
          <StatusTag tone="warn" title={row.lacking.join(', ')}>
            {word('channels.fields.lacking')}
          </StatusTag>
        )
      ),
    text: problemText,
    group: problemText,
    card: 'meta',
  },
  column('skuCode', { width: 120 }),
  column('outsideOption', { width: 120 }),
  column('session', { width: 80 }),
  { key: 'units', title: 'channels.fields.units', width: 200, text: unitsText },
  column('language', { width: 90, hidden: true }),
  column('pushedAt', { as: 'time', width: 140 }),
  {
    key: 'pushError',
    title: 'channels.fields.error',
    width: 180,
    text: ({ pushError }) => faultText(pushError),
  },
  connectionColumn,
]

export const productColumns = (nameOf: ((system: string) => string) | undefined): readonly Column<Row>[] =>
  withSystem(first, rest, nameOf)

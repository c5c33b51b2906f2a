import type { PushRow } from '#contract/channels/pushes/push.schema.ts'
import { momentCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DateSpan } from '../../kit/parts/date-text.tsx'
import { shownDay } from '../../kit/words/buddhist.ts'
import { word } from '../../kit/words/words.ts'
import { connectionColumn, errorColumn, withSystem } from '../parts/shared-columns.tsx'

export const pushTones = { waiting: 'progress', sent: 'good', failed: 'bad' } as const

/** Days that were sent, in words. */
const daysOf = ({ fromDay, toDay }: PushRow): string =>
  fromDay === null
    ? ''
    : [fromDay, toDay]
        .filter((day) => day !== null)
        .map(shownDay)
        .join(' – ')

const first: readonly Column<PushRow>[] = [
  {
    key: 'at',
    title: 'channels.fields.at',
    ...momentCell(({ at }) => at),
    width: 144,
    frozen: true,
    card: 'meta',
  },
]
const rest: readonly Column<PushRow>[] = [
  {
    key: 'state',
    title: 'channels.fields.state',
    width: 110,
    ...tagCell(({ state }) => [pushTones[state], `channels.pushStates.${state}`]),
    card: 'sub',
  },
  {
    key: 'kind',
    title: 'channels.fields.pushKind',
    width: 130,
    text: ({ kind }) => word(`channels.pushKinds.${kind}`),
    card: 'sub',
  },
  {
    key: 'sku',
    title: 'channels.fields.sku',
    width: 210,
    grow: true,
    text: ({ skuName }) => skuName,
    card: 'title',
  },
  {
    key: 'outsideProduct',
    title: 'channels.fields.outsideProduct',
    width: 150,
    text: ({ outsideProduct }) => outsideProduct,
    card: 'meta',
  },
  {
    key: 'days',
    title: 'channels.fields.days',
    width: 190,
    render: ({ fromDay, toDay }) =>
      fromDay && <DateSpan from={fromDay} to={toDay === fromDay ? null : toDay} />,
    text: daysOf,
  },
  { key: 'rows', title: 'channels.fields.rows', width: 80, align: 'right', text: ({ rows }) => rows },
  { key: 'tries', title: 'channels.fields.tries', width: 80, align: 'right', text: ({ tries }) => tries },
  errorColumn,
  { key: 'sentAt', title: 'channels.fields.sentAt', width: 140, ...momentCell(({ sentAt }) => sentAt) },
  connectionColumn,
  {
    key: 'by',
    title: 'channels.fields.by',
    width: 130,
    text: ({ createdByName }) => createdByName,
    hidden: true,
  },
]

export const pushColumns = (nameOf: ((system: string) => string) | undefined): readonly Column<PushRow>[] =>
  withSystem(first, rest, nameOf)

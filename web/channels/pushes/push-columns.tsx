import { channelPushRow } from '#contract/channels/pushes/push.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import type { PushRow } from '#contract/channels/pushes/push.schema.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DateSpan } from '../../kit/parts/date-text.tsx'
import { shownDay } from '../../kit/words/buddhist.ts'
import { connectionColumn, errorColumn, withSystem } from '../parts/shared-columns.tsx'

/** Days that were sent, in words. */
const daysOf = ({ fromDay, toDay }: PushRow): string =>
  fromDay === null
    ? ''
    : [fromDay, toDay]
        .filter((day) => day !== null)
        .map(shownDay)
        .join(' – ')

const column = columnsOf(channelPushRow)
const first: readonly Column<PushRow>[] = [
  column('at', { as: 'time', width: 144, frozen: true, card: 'meta' }),
]
const rest: readonly Column<PushRow>[] = [
  column('state', { width: 110, card: 'sub' }),
  column('kind', { width: 130, card: 'sub' }),
  column('skuName', { key: 'sku', width: 210, grow: true, card: 'title' }),
  column('outsideProduct', { width: 150, card: 'meta' }),
  {
    key: 'days',
    title: 'channels.fields.days',
    width: 190,
    render: ({ fromDay, toDay }) =>
      fromDay && <DateSpan from={fromDay} to={toDay === fromDay ? null : toDay} />,
    text: daysOf,
  },
  column('rows', { width: 80 }),
  column('tries', { width: 80 }),
  errorColumn,
  column('sentAt', { as: 'time', width: 140 }),
  connectionColumn,
  column('createdByName', { key: 'by', width: 130, hidden: true }),
]

export const pushColumns = (nameOf: ((system: string) => string) | undefined): readonly Column<PushRow>[] =>
  withSystem(first, rest, nameOf)

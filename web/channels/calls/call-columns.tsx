import { channelCallRow } from '#contract/channels/calls/call.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import type { ChannelCallRow } from '#contract/channels/calls/call.schema.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { word } from '../../kit/words/words.ts'
import { connectionColumn, errorColumn, withSystem } from '../parts/shared-columns.tsx'

const column = columnsOf(channelCallRow)
const first: readonly Column<ChannelCallRow>[] = [
  column('at', { as: 'time', width: 144, frozen: true, card: 'meta' }),
]
const rest: readonly Column<ChannelCallRow>[] = [
  column('direction', {
    width: 120,
    group: ({ direction }) => word(`channels.directions.${direction}`),
    card: 'sub',
  }),
  column('verb', { width: 190, card: 'title' }),
  column('ok', { key: 'outcome', width: 110, card: 'sub' }),
  column('status', { width: 80 }),
  column('ms', { width: 90 }),
  column('reference', { width: 180, card: 'meta' }),
  column('target', { width: 240, grow: true }),
  errorColumn,
  connectionColumn,
]

export const callColumns = (
  nameOf: ((system: string) => string) | undefined,
): readonly Column<ChannelCallRow>[] => withSystem(first, rest, nameOf)

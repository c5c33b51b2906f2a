import type { ChannelCallRow } from '#contract/channels/calls/call.schema.ts'
import { momentCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { word } from '../../kit/words/words.ts'
import { connectionColumn, errorColumn, withSystem } from '../parts/shared-columns.tsx'

const first: readonly Column<ChannelCallRow>[] = [
  {
    key: 'at',
    title: 'channels.fields.at',
    ...momentCell(({ at }) => at),
    width: 144,
    frozen: true,
    card: 'meta',
  },
]
const rest: readonly Column<ChannelCallRow>[] = [
  {
    key: 'direction',
    title: 'channels.fields.direction',
    width: 120,
    text: ({ direction }) => word(`channels.directions.${direction}`),
    group: ({ direction }) => word(`channels.directions.${direction}`),
    card: 'sub',
  },
  { key: 'verb', title: 'channels.fields.verb', width: 190, text: ({ verb }) => verb, card: 'title' },
  {
    key: 'outcome',
    title: 'channels.fields.outcome',
    width: 110,
    ...tagCell(({ ok }) => (ok ? ['good', 'channels.text.answered'] : ['bad', 'channels.text.failed'])),
    card: 'sub',
  },
  {
    key: 'status',
    title: 'channels.fields.status',
    width: 80,
    align: 'right',
    text: ({ status }) => status,
  },
  { key: 'ms', title: 'channels.fields.ms', width: 90, align: 'right', text: ({ ms }) => ms },
  {
    key: 'reference',
    title: 'channels.fields.reference',
    width: 180,
    text: ({ reference }) => reference,
    card: 'meta',
  },
  { key: 'target', title: 'channels.fields.target', width: 240, grow: true, text: ({ target }) => target },
  errorColumn,
  connectionColumn,
]

export const callColumns = (
  nameOf: ((system: string) => string) | undefined,
): readonly Column<ChannelCallRow>[] => withSystem(first, rest, nameOf)

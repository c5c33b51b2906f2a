import type { SailingGuest } from '#contract/ticketing/day/day.schema.ts'
import type { Tone } from '#contract/kit/states.ts'
import { momentCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { word } from '../../kit/words/words.ts'

const tones: Record<SailingGuest['attendance'], Tone> = {
  boarded: 'good',
  expected: 'neutral',
  'no-show': 'bad',
}

export const guestColumns: readonly Column<SailingGuest>[] = [
  {
    key: 'name',
    title: 'ticketing.fields.guestName',
    text: ({ name, latinName }) => [...new Set([name, latinName])].filter(Boolean).join(' · '),
    width: 190,
    grow: true,
    card: 'title',
  },
  {
    key: 'attendance',
    title: 'ticketing.fields.attendance',
    width: 110,
    ...tagCell(({ attendance }) => [tones[attendance], `ticketing.attendances.${attendance}`]),
    card: 'sub',
  },
  {
    key: 'missing',
    title: 'ticketing.fields.missing',
    text: ({ missing }) => missing.map((field) => word(`ticketing.missingFields.${field}`)).join(', '),
    width: 220,
    card: 'meta',
  },
  {
    key: 'pickUp',
    title: 'ticketing.fields.pickUp',
    text: ({ pickUp, room }) => [pickUp, room].filter(Boolean).join(' '),
    width: 170,
    card: 'meta',
  },
  { key: 'phone', title: 'ticketing.fields.phone', text: ({ phone }) => phone, width: 140, card: 'meta' },
  { key: 'boat', title: 'ticketing.fields.boat', text: ({ boat }) => boat, width: 120 },
  { key: 'order', title: 'ticketing.fields.order', text: ({ orderCode }) => orderCode, width: 120 },
  { key: 'agent', title: 'ticketing.fields.agent', text: ({ agentName }) => agentName, width: 140 },
  {
    key: 'boardedAt',
    title: 'ticketing.fields.boardedAt',
    ...momentCell(({ boardedAt }) => boardedAt),
    width: 140,
  },
  { key: 'post', title: 'ticketing.fields.post', text: ({ place }) => place, width: 120 },
]

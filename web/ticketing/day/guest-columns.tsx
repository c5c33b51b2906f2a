import type { SailingGuest } from '#contract/ticketing/day/day.schema.ts'
import type { Tone } from '#contract/kit/states.ts'
import { tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { word } from '../../kit/words/words.ts'
import { sailingGuestRow } from '#contract/ticketing/day/sailing-guest.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const tones: Record<SailingGuest['attendance'], Tone> = {
  boarded: 'good',
  expected: 'neutral',
  'no-show': 'bad',
}

const column = columnsOf(sailingGuestRow)
export const guestColumns: readonly Column<SailingGuest>[] = [
  {
    key: 'name',
    title: 'ticketing.fields.guestName',
    text: ({ name, latinName }) => [...new Set([name, latinName])].filter(Boolean).join(' · '),
    width: 190,
    grow: true,
    card: 'title',
  },
  column('attendance', {
    width: 110,
    ...tagCell(({ attendance }) => [tones[attendance], `ticketing.attendances.${attendance}`]),
    card: 'sub',
  }),
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
  column('phone', { width: 140, card: 'meta' }),
  column('boat', { width: 120 }),
  column('orderCode', { key: 'order', width: 120 }),
  column('agentName', { key: 'agent', width: 140 }),
  column('boardedAt', { as: 'time', width: 140 }),
  column('place', { key: 'post', width: 120 }),
]

import { shownDay } from '../kit/words/buddhist.ts'
import type { CallOrder } from '#contract/departures/departures.schema.ts'
import { moneyCell } from '../kit/list/table/cells.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { word } from '../kit/words/words.ts'
import { callOrderRow } from '#contract/departures/call-order.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

const describeText = ({ told, toldTo }: CallOrder): string =>
  word(`departures.told.${told || 'not'}`, { to: toldTo })

const chosenText = ({ chosen, chosenBy }: CallOrder): string =>
  chosen
    ? [
        word(`departures.choices.${chosen}`),
        chosenBy && word(chosenBy === 'guest' ? 'departures.text.byGuest' : 'departures.text.byDeadline'),
      ]
        .filter(Boolean)
        .join(', ')
    : ''

const column = columnsOf(callOrderRow)
/** What became of each order of a call. */
export const callOrderColumns: readonly Column<CallOrder>[] = [
  column('code', { as: 'code', width: 105, frozen: true, card: 'title' }),
  column('state', { width: 170, card: 'sub' }),
  column('why', { width: 180, grow: true, card: 'sub' }),
  column('contactName', { key: 'contact', width: 130, card: 'sub' }),
  column('contactPhone', { key: 'phone', width: 140, card: 'meta' }),
  { key: 'chosen', title: 'departures.fields.chosen', text: chosenText, width: 150 },
  column('guests', { width: 70, card: 'meta' }),
  column('agentName', { key: 'agent', width: 176 }),
  column('itemNames', { key: 'item', width: 170, hidden: true }),
  {
    key: 'was',
    title: 'departures.fields.was',
    text: ({ date, session }) => `${shownDay(date)} ${session}`.trim(),
    width: 140,
  },
  {
    key: 'to',
    title: 'departures.fields.to',
    text: ({ toDate, toSession }) => [toDate, toSession].filter(Boolean).join(' '),
    width: 140,
  },
  {
    key: 'refunded',
    title: 'departures.fields.refunded',
    ...moneyCell(({ refundMinor, currency }) => [refundMinor ?? undefined, currency]),
    width: 130,
    card: 'meta',
  },
  column('told', { text: describeText, width: 220 }),
  column('language', { width: 100 }),
  column('at', { as: 'time', width: 150 }),
]

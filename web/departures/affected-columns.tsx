import { shownDay } from '../kit/words/buddhist.ts'
import type { AffectedOrder } from '#contract/departures/departures.schema.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { language, word } from '../kit/words/words.ts'
import { affectedOrderRow } from '#contract/departures/affected-order.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

type Order = AffectedOrder
const heads = ({ adults, children, infants, units }: Order): number => adults + children + infants || units

const costText = ({ costs = [] }: Order): string =>
  costs
    .map(({ currency, amountMinor }) =>
      amountMinor === null ? `? ${currency}` : `${groupedAmount(amountMinor, currency)} ${currency}`,
    )
    .join(' · ')

const column = columnsOf(affectedOrderRow)
/** The manifest of who is affected, as it is shown, printed and written to a sheet. */
export const affectedColumns: readonly Column<Order>[] = [
  column('code', { as: 'code', width: 140, frozen: true, card: 'title' }),
  {
    key: 'item',
    title: 'departures.fields.item',
    text: ({ itemNames, leg }) =>
      [nameIn(itemNames, language()), leg && word(`orders.legs.${leg}`)].filter(Boolean).join(' · '),
    width: 190,
    grow: true,
  },
  column('date', { width: 120 }),
  column('session', { width: 80 }),
  column('contactName', { key: 'contact', width: 140, card: 'sub' }),
  column('contactPhone', { key: 'phone', width: 140, card: 'sub' }),
  column('language', { width: 100, card: 'meta' }),
  { key: 'guests', title: 'departures.fields.guests', text: heads, align: 'right', width: 80, card: 'meta' },
  column('agentName', { key: 'agent', width: 150 }),
  {
    key: 'suppliers',
    title: 'departures.fields.suppliers',
    text: ({ suppliers }) => suppliers.join(', '),
    width: 150,
  },
  column('status', { width: 110, card: 'sub' }),
  column('paymentStatus', { key: 'payment', width: 110 }),
  column('totalMinor', { width: 130, card: 'meta' }),
  column('ruleRefundMinor', { width: 140 }),
  column('boarded', { text: ({ boarded }) => boarded || '', width: 90 }),
  {
    key: 'others',
    title: 'departures.fields.others',
    text: ({ others }) =>
      others
        .map(({ names, date, session }) => `${nameIn(names, language())} ${shownDay(date)} ${session}`.trim())
        .join(' · '),
    width: 200,
  },
  {
    key: 'drivers',
    title: 'departures.fields.drivers',
    text: ({ drivers }) => drivers.map(({ name, phone, time }) => `${name} ${phone} ${time}`).join(' · '),
    width: 190,
  },
  { key: 'cost', title: 'departures.fields.cost', text: costText, align: 'right', width: 140 },
  {
    key: 'inCall',
    title: 'departures.fields.inCall',
    text: ({ callId }) => (callId === null ? '' : `${word('departures.screens.departureCall')} ${callId}`),
    width: 140,
  },
  column('answerBy', { as: 'time', width: 150, hidden: true }),
  column('contactEmail', { key: 'email', width: 180, hidden: true }),
]

import { shownDay } from '../kit/words/buddhist.ts'
import type { AffectedOrder } from '#contract/departures/departures.schema.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { languageNames, nameIn } from '#contract/kit/languages.ts'
import { orderStates, paymentStates } from '#contract/orders/orders.states.ts'
import { dayCell, moneyCell, momentCell, tagCell } from '../kit/list/table/cells.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { Copyable } from '../kit/parts/copyable.tsx'
import { language, word } from '../kit/words/words.ts'

type Order = AffectedOrder
const heads = ({ adults, children, infants, units }: Order): number => adults + children + infants || units

const costText = ({ costs = [] }: Order): string =>
  costs
    .map(({ currency, amountMinor }) =>
      amountMinor === null ? `? ${currency}` : `${groupedAmount(amountMinor, currency)} ${currency}`,
    )
    .join(' · ')

/** The manifest of who is affected, as it is shown, printed and written to a sheet. */
export const affectedColumns: readonly Column<Order>[] = [
  {
    key: 'code',
    title: 'departures.fields.code',
    text: ({ code }) => code,
    render: ({ code }) => <Copyable text={code} />,
    width: 140,
    frozen: true,
    card: 'title',
  },
  {
    key: 'item',
    title: 'departures.fields.item',
    text: ({ itemNames, leg }) =>
      [nameIn(itemNames, language()), leg && word(`orders.legs.${leg}`)].filter(Boolean).join(' · '),
    width: 190,
    grow: true,
  },
  { key: 'date', title: 'departures.fields.date', ...dayCell(({ date }) => date), width: 120 },
  { key: 'session', title: 'departures.fields.session', text: ({ session }) => session, width: 80 },
  {
    key: 'contact',
    title: 'departures.fields.contact',
    text: ({ contactName }) => contactName,
    width: 140,
    card: 'sub',
  },
  {
    key: 'phone',
    title: 'departures.fields.phone',
    text: ({ contactPhone }) => contactPhone,
    width: 140,
    card: 'sub',
  },
  {
    key: 'language',
    title: 'departures.fields.language',
    text: (order) => languageNames[order.language],
    width: 100,
    card: 'meta',
  },
  { key: 'guests', title: 'departures.fields.guests', text: heads, align: 'right', width: 80, card: 'meta' },
  { key: 'agent', title: 'departures.fields.agent', text: ({ agentName }) => agentName, width: 150 },
  {
    key: 'suppliers',
    title: 'departures.fields.suppliers',
    text: ({ suppliers }) => suppliers.join(', '),
    width: 150,
  },
  {
    key: 'status',
    title: 'departures.fields.status',
    ...tagCell(({ status }) => [orderStates.states[status].tone, `orders.states.${status}`]),
    width: 110,
    card: 'sub',
  },
  {
    key: 'payment',
    title: 'departures.fields.payment',
    ...tagCell(({ paymentStatus }) => [
      paymentStates.states[paymentStatus].tone,
      `orders.paymentStates.${paymentStatus}`,
    ]),
    width: 110,
  },
  {
    key: 'total',
    title: 'departures.fields.total',
    ...moneyCell(({ totalMinor, currency }) => [totalMinor, currency]),
    width: 130,
    card: 'meta',
  },
  {
    key: 'ruleRefund',
    title: 'departures.fields.ruleRefund',
    ...moneyCell(({ ruleRefundMinor, currency }) => [ruleRefundMinor, currency]),
    width: 140,
  },
  {
    key: 'boarded',
    title: 'departures.fields.boarded',
    text: ({ boarded }) => boarded || '',
    align: 'right',
    width: 90,
  },
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
  {
    key: 'answerBy',
    title: 'departures.fields.answerBy',
    ...momentCell(({ answerBy }) => answerBy),
    width: 150,
    hidden: true,
  },
  {
    key: 'email',
    title: 'departures.fields.email',
    text: ({ contactEmail }) => contactEmail,
    width: 180,
    hidden: true,
  },
]

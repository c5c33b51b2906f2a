import { shownDay } from '../kit/words/buddhist.ts'
import { callOrderStates } from '#contract/departures/call.states.ts'
import type { CallOrder } from '#contract/departures/departures.schema.ts'
import { languageNames, nameIn } from '#contract/kit/languages.ts'
import { momentCell, moneyCell, tagCell } from '../kit/list/table/cells.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { Copyable } from '../kit/parts/copyable.tsx'
import { language, word } from '../kit/words/words.ts'

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

/** What became of each order of a call. */
export const callOrderColumns: readonly Column<CallOrder>[] = [
  {
    key: 'code',
    title: 'departures.fields.code',
    text: ({ code }) => code,
    render: ({ code }) => <Copyable text={code} />,
    width: 105,
    frozen: true,
    card: 'title',
  },
  {
    key: 'state',
    title: 'departures.fields.state',
    ...tagCell(({ state }) => [callOrderStates.states[state].tone, `departures.callOrderStates.${state}`]),
    width: 170,
    card: 'sub',
  },
  { key: 'why', title: 'departures.fields.why', text: ({ why }) => why, width: 180, grow: true, card: 'sub' },
  {
    key: 'contact',
    title: 'departures.fields.contact',
    text: ({ contactName }) => contactName,
    width: 130,
    card: 'sub',
  },
  {
    key: 'phone',
    title: 'departures.fields.phone',
    text: ({ contactPhone }) => contactPhone,
    width: 140,
    card: 'meta',
  },
  { key: 'chosen', title: 'departures.fields.chosen', text: chosenText, width: 150 },
  {
    key: 'guests',
    title: 'departures.fields.guests',
    text: ({ guests }) => guests,
    align: 'right',
    width: 70,
    card: 'meta',
  },
  { key: 'agent', title: 'departures.fields.agent', text: ({ agentName }) => agentName, width: 176 },
  {
    key: 'item',
    title: 'departures.fields.item',
    text: ({ itemNames }) => nameIn(itemNames, language()),
    width: 170,
    hidden: true,
  },
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
  { key: 'told', title: 'departures.fields.told', text: describeText, width: 220 },
  {
    key: 'language',
    title: 'departures.fields.language',
    text: (row) => languageNames[row.language],
    width: 100,
  },
  { key: 'at', title: 'departures.fields.at', ...momentCell(({ at }) => at), width: 150 },
]

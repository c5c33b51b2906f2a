import type { ChannelRefundRow } from '#contract/channels/refunds/refund.schema.ts'
import { channelRefundStates } from '#contract/channels/refunds/refund.states.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { actsOf } from '../../kit/route/acts-of.ts'
import { useWords } from '../../kit/words/words.ts'
import type { refundCalls } from '../view.ts'

type Calls = ReturnType<typeof refundCalls>
const done = 'channels.text.done'

/** What may be done with a refund that a marketplace asks for. */
export function RefundActs({ row, calls, max = 3 }: { row: ChannelRefundRow; calls: Calls; max?: number }) {
  const { id, version, can } = row
  return (
    <ActionButtons
      can={can}
      verbs={channelRefundStates.verbs}
      of="channels.moves"
      max={max}
      acts={actsOf([channelRefundStates], calls, { id, version }, done, {
        refundConfirm: { consequence: <Consequence row={row} /> },
      })}
    />
  )
}

/** What confirming gives back, and what our cancellation rule keeps. */
function Consequence({ row }: { row: ChannelRefundRow }) {
  const { w } = useWords()
  const { currency, amountMinor, feeMinor } = row
  const money = (minor: number | null) =>
    minor !== null && currency !== '' && <Money minor={minor} currency={currency} strong />
  return (
    <>
      <p>{w('channels.text.confirmWhat')}</p>
      <Facts
        facts={[
          {
            word: 'channels.fields.quantity',
            value: w('channels.text.ofOrdered', { quantity: row.quantity, ordered: row.ordered }),
          },
          { word: 'channels.fields.amount', value: money(amountMinor) },
          { word: 'channels.fields.fee', value: money(feeMinor), keep: true },
        ]}
      />
    </>
  )
}

/** What can be done with many requests at once. */
export const refundBulk = (calls: Calls): readonly BulkAct<ChannelRefundRow>[] => [
  {
    key: 'refundConfirm',
    word: 'channels.moves.refundConfirm',
    danger: true,
    fits: ({ can }) => can['refundConfirm'],
    run: ({ id, version }) => sends(calls.refundConfirm, { id, version }),
    summary: (rows) => <Sums rows={rows} />,
  },
  {
    key: 'refundReject',
    word: 'channels.moves.refundReject',
    danger: true,
    reason: true,
    fits: ({ can }) => can['refundReject'],
    run: ({ id, version }, reason) => sends(calls.refundReject, { id, version, reason }),
  },
  {
    key: 'refundHandled',
    word: 'channels.moves.refundHandled',
    fits: ({ can }) => can['refundHandled'],
    run: ({ id, version }) => sends(calls.refundHandled, { id, version }),
  },
]

/** What all of them give back and keep, by currency. */
function Sums({ rows }: { rows: readonly ChannelRefundRow[] }) {
  const { w } = useWords()
  const currencies = [...new Set(rows.map(({ currency }) => currency).filter(Boolean))]
  const sum = (currency: string, of: 'amountMinor' | 'feeMinor') =>
    rows.filter((row) => row.currency === currency).reduce((all, row) => all + (row[of] ?? 0), 0)
  return (
    <>
      <p>{w('channels.text.confirmWhat')}</p>
      <Facts
        facts={currencies.flatMap((currency) => [
          {
            word: 'channels.fields.amount' as const,
            value: <Money minor={sum(currency, 'amountMinor')} currency={currency} strong />,
          },
          {
            word: 'channels.fields.fee' as const,
            value: <Money minor={sum(currency, 'feeMinor')} currency={currency} strong />,
          },
        ])}
      />
    </>
  )
}

import { useRead } from '../../kit/call/query.ts'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { useOrderFamily } from '../family.ts'
import { MoneyChange } from '../money-change.tsx'

/** What is to be paid, what of it first, and where it comes from the agent's balance, that before and after. */
type PayBeforeProps = {
  id: number
  fromBalance: boolean
  /** A part of what is due, where it is not all. */
  partMinor: number | null
}

export function PayBefore({ id, fromBalance, partMinor }: PayBeforeProps) {
  const { w } = useWords()
  const own = useSession().user?.kind === 'agent'
  const { calls } = useOrderFamily()
  const { data } = useRead(calls.payPreview, { id }, { live: ['order', 'account'], skipToast: true })
  if (!data) return null
  const { currency, dueMinor, firstMinor, balanceOn, balanceMinor } = data
  const payingMinor = partMinor ?? dueMinor
  const lackMinor = fromBalance ? payingMinor - balanceMinor : 0
  return (
    <>
      <Facts
        facts={[
          {
            word: 'orders.fields.dueNow',
            value: <Money minor={dueMinor} currency={currency} strong />,
            wide: true,
          },
          balanceOn !== null &&
            firstMinor > 0 &&
            firstMinor < dueMinor && {
              word: 'orders.fields.firstPayment',
              value: <Money minor={firstMinor} currency={currency} />,
            },
          balanceOn !== null && { word: 'orders.fields.balanceOn', value: <DateText date={balanceOn} /> },
          fromBalance && {
            word: own ? 'orders.refund.balanceOwn' : 'orders.refund.balance',
            value: <MoneyChange before={balanceMinor} change={-payingMinor} currency={currency} />,
            wide: true,
          },
        ]}
      />
      {lackMinor > 0 && (
        <p className="amend-note" role="status">
          {w('order-entry.text.missing')} <Money minor={lackMinor} currency={currency} strong />
        </p>
      )}
    </>
  )
}

import { useRead } from '../../kit/call/query.ts'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { useOrderFamily } from '../family.ts'
import { MoneyChange } from '../money-change.tsx'

/** What is to be paid, and where it comes from the agent's balance, that before and after. */
export function PayBefore({ id, fromBalance }: { id: number; fromBalance: boolean }) {
  const { w } = useWords()
  const own = useSession().user?.kind === 'agent'
  const { calls } = useOrderFamily()
  const { data } = useRead(calls.payPreview, { id }, { live: ['order', 'account'], skipToast: true })
  if (!data) return null
  const { currency, dueMinor, balanceMinor } = data
  const lackMinor = fromBalance ? dueMinor - balanceMinor : 0
  return (
    <>
      <Facts
        facts={[
          {
            word: 'orders.fields.dueNow',
            value: <Money minor={dueMinor} currency={currency} strong />,
            wide: true,
          },
          fromBalance && {
            word: own ? 'orders.refund.balanceOwn' : 'orders.refund.balance',
            value: <MoneyChange before={balanceMinor} change={-dueMinor} currency={currency} />,
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

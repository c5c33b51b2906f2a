import { Money } from '../../kit/parts/money.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { home } from '../home.client.ts'
import { ReadCard } from './read-card.tsx'
import { useScreenLink } from '../use-screen-link.ts'

/** An agent's own account: what it can still order for, and of what that is made. */
export function BalanceCard() {
  const { w } = useWords()
  const link = useScreenLink()
  const read = useRead(home.balance, undefined, { live: ['order', 'account'] })
  return (
    <ReadCard
      title="home.text.balance"
      read={read}
      empty="home.text.noBalance"
      isEmpty={() => false}
      href={link('transactionList')}
    >
      {({
        currency,
        settlementTerm,
        spendableMinor,
        availableMinor,
        frozenMinor,
        receivableMinor,
        creditLimitMinor,
      }) => {
        const billed = settlementTerm === 'invoice'
        const used = billed && creditLimitMinor > 0 ? receivableMinor / creditLimitMinor : 0
        return (
          <div className="home-balance">
            <p className="home-soft">{w('agents.fields.spendable')}</p>
            <p className="home-amount">
              <Money minor={spendableMinor} currency={currency} />
            </p>
            {billed && (
              <span className="home-bar" data-over={used >= 0.9 || undefined}>
                <i style={{ width: `${Math.min(100, used * 100)}%` }} />
              </span>
            )}
            <dl>
              <dt>{w(billed ? 'agents.fields.receivable' : 'agents.fields.available')}</dt>
              <dd>
                <Money minor={billed ? receivableMinor : availableMinor} currency={currency} code={false} />
              </dd>
              <dt>{w('agents.fields.frozen')}</dt>
              <dd>
                <Money minor={frozenMinor} currency={currency} code={false} />
              </dd>
              {billed && (
                <>
                  <dt>{w('agents.fields.creditLimit')}</dt>
                  <dd>
                    <Money minor={creditLimitMinor} currency={currency} code={false} />
                  </dd>
                </>
              )}
              <dt>{w('agents.fields.settlementTerm')}</dt>
              <dd>{w(`agents.settlementTerms.${settlementTerm}`)}</dd>
            </dl>
          </div>
        )
      }}
    </ReadCard>
  )
}

import { useRead } from '../../kit/call/query.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { runs } from '../../kit/route/action.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { openMarket } from '../open-market.client.ts'
import { pricesText } from '../prices-text.ts'

/** Selling prices that wait for a person, as the setting says; nothing where none does. */
export const WaitingPrices = () => (useSession().may('oMarket.suppliers.bind') ? <Waiting /> : null)

function Waiting() {
  const { w, name } = useWords()
  const { data } = useRead(openMarket.waitingPrices, undefined, { live: ['marketShare'] })
  if (!data?.rows.length) return null
  return (
    <Card title="open-market.text.waitingPrices">
      <p className="lt-field-help">{w('open-market.text.waitingWhat')}</p>
      <ul className="market-contracts">
        {data.rows.map(({ skuId, code, names, partnerNames, currency, prices, waiting, hash, dates }) => (
          <li key={skuId}>
            <header>
              <b>{name(names) || code}</b>
              <span>{name(partnerNames)}</span>
            </header>
            <p>
              {pricesText(prices, currency) || '–'}
              {waiting && (
                <>
                  {' → '}
                  <b>{pricesText(waiting, currency)}</b>
                </>
              )}
              {dates > 0 && ` ${w('open-market.text.otherDates', { count: dates })}`}
            </p>
            <ActionButtons
              can={{ takePrice: true, keepPrice: true }}
              of="open-market.text"
              quiet
              acts={{
                takePrice: runs(openMarket.priceDecide, () => ({ skuId, take: true, hash }), {
                  word: 'open-market.text.takePrice',
                  done: 'open-market.text.moved',
                }),
                keepPrice: runs(openMarket.priceDecide, () => ({ skuId, take: false, hash }), {
                  word: 'open-market.text.keepPrice',
                  done: 'open-market.text.moved',
                }),
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

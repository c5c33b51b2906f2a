import { Money } from '../../kit/parts/money.tsx'
import { DateText } from '../../kit/parts/date-text.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { bookingCenter } from '../booking-center.client.ts'
import './statement.css'

type Period = { from?: string | undefined; to?: string | undefined }

const heads = ['account', 'opening', 'up', 'down', 'closing'] as const

/** Each account over the period: what stood before it, what came and went, what stands after it. */
export function StatementTable({ period }: { period: Period }) {
  const { w } = useWords()
  const { data } = useRead(bookingCenter.statement, period, { live: ['account', 'order'], keep: true })
  if (!data || data.accounts.length === 0) return null
  const { currency, accounts, from, to } = data
  return (
    <div className="booking-statement">
      <table>
        <caption>
          <DateText date={from} /> – <DateText date={to} /> · {currency}
        </caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {w(`agents.statement.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, openingMinor, upMinor, downMinor, closingMinor }) => (
            <tr key={account}>
              <th scope="row">{w(`agents.accounts.${account}`)}</th>
              {[openingMinor, upMinor, downMinor].map((minor, at) => (
                <td key={at} data-head={w(`agents.statement.${heads[at + 1] ?? 'closing'}`)}>
                  <Money minor={minor} currency={currency} code={false} />
                </td>
              ))}
              <td data-head={w('agents.statement.closing')}>
                <Money minor={closingMinor} currency={currency} code={false} strong />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import type { OrderImport } from '#contract/order-entry/import/order-import.schema.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { skuSource } from '../../catalog/catalog.public.tsx'
import { useAct } from '../../kit/call/query.ts'
import { Picker } from '../../kit/form/choices/picker.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useWords } from '../../kit/words/words.ts'
import { entry } from '../order-entry.client.ts'

type Props = { found: OrderImport }

/** What the file comes to as a whole: money by agent, names to be taught, questions to be answered once, what runs out. */
export function ImportOutcome({ found }: Props) {
  const { totals, unknown, questions, short } = found
  if (!totals.length && !unknown.length && !questions.length && !short.length) return null
  return (
    <div className="import-outcome">
      {unknown.length > 0 && <Unknown found={found} />}
      {questions.length > 0 && <Questions found={found} />}
      {short.length > 0 && <Short found={found} />}
      {totals.length > 0 && <Totals found={found} />}
    </div>
  )
}

function Totals({ found: { totals } }: Props) {
  const { w } = useWords()
  return (
    <Card title="order-entry.import.totals">
      <ul className="import-lines">
        {totals.map((one) => (
          <li key={`${one.agentName} ${one.currency}`}>
            <span>{one.agentName}</span>
            <small>{w('order-entry.import.ordersGuests', { orders: one.orders, guests: one.guests })}</small>
            <Money minor={one.totalMinor} currency={one.currency} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Their names that nobody here bears: shown ours once, they are known in every later file. */
function Unknown({ found: { id, unknown } }: Props) {
  const { w } = useWords()
  const teach = useAct(entry.importAlias)
  return (
    <Card title="order-entry.import.unknownNames">
      <ul className="import-lines">
        {unknown.slice(0, 20).map(({ kind, text, rows }, at) => (
          <li key={`${kind} ${text}`}>
            <span id={`import-name-${at}-label`}>{text}</span>
            <small>{w('order-entry.import.inRows', { count: rows })}</small>
            <Picker
              source={kind === 'agent' ? agentSource : skuSource}
              value={[]}
              placeholder={w(kind === 'agent' ? 'order-entry.text.pickAgent' : 'order-entry.import.pickSku')}
              disabled={teach.running}
              onChange={([key]) => key && void teach.run({ id, kind, text, targetId: Number(key) })}
              label={text}
              aria={{ id: `import-name-${at}`, 'aria-invalid': false, 'aria-describedby': '' }}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Each kind of question once for all orders that wait for it. */
function Questions({ found: { id, questions } }: Props) {
  const { w } = useWords()
  const answer = useAct(entry.importAnswer)
  const button = (key: string, said: 'yes' | 'no') => (
    <button
      type="button"
      className="lt-button"
      disabled={answer.running}
      onClick={() => void answer.run({ id, key, answer: said })}
    >
      {w(said === 'yes' ? 'order-entry.import.yesAll' : 'order-entry.import.noAll')}
    </button>
  )
  return (
    <Card title="order-entry.import.questionsTitle">
      <ul className="import-lines">
        {questions.map(({ key, orders, sample }) => (
          <li key={key}>
            <span>{sample}</span>
            <small>{w('order-entry.import.onOrders', { count: orders })}</small>
            <span className="import-answers">
              {button(key, 'yes')}
              {button(key, 'no')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Short({ found: { short } }: Props) {
  const { w } = useWords()
  return (
    <Card title="order-entry.import.runsOut">
      <ul className="import-lines">
        {short.map(({ what, date, session, orders }) => (
          <li key={`${what} ${date} ${session}`}>
            <span>{what}</span>
            <small>
              <DateText date={date} /> {session}
            </small>
            <b className="lt-bad">{w('order-entry.import.onOrders', { count: orders })}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}

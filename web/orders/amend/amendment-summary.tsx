import type { WordKey } from '#contract/words.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { AmendmentPreview, AmendmentView } from '#contract/orders/amend/amend.schema.ts'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { LegTag } from '../legs/leg-tag.tsx'
import { pinyinBeside } from '../person-name.ts'
import { headsText, unitsWord } from '../list/order-heads.tsx'
import { Differences, useLineDifferences } from './differences.tsx'

type LineChange = AmendmentView['lines'][number]

/** Of a line that has another number of rooms alone, these. */
const changeWord = (
  change: Exclude<LineChange['change'], 'same'>,
  before: LineChange['before'],
  after: LineChange['after'],
): WordKey =>
  change === 'guests' && before && after && headsText(before) === headsText(after)
    ? unitsWord(after)
    : `orders.lineChanges.${change}`

/** What an amendment comes to: each line before and after, who goes and who comes, and the money. */
export function AmendmentSummary({ view }: { view: AmendmentPreview }) {
  const { w, name } = useWords()
  const differencesOf = useLineDifferences()
  const { currency, lines } = view
  return (
    <div className="amend-told">
      {lines.map(({ lineId, change, before, after, asks }, at) => (
        <Differences
          key={lineId ?? `new ${at}`}
          title={
            <>
              {name((before ?? after)?.names)} <LegTag leg={(before ?? after)?.leg} />{' '}
              {change !== 'same' && (
                <StatusTag tone={change === 'gone' ? 'muted' : 'info'}>
                  {w(changeWord(change, before, after))}
                </StatusTag>
              )}{' '}
              {asks && <StatusTag tone="warn">{w('orders.modifyStates.sent')}</StatusTag>}
            </>
          }
          rows={differencesOf(before, after, currency)}
          afterWord="orders.amend.after"
          only
        />
      ))}
      <PeopleView view={view} />
      <MoneyView view={view} />
      {view.missingMinor !== undefined && (
        <p className="amend-note" role="status">
          {w('orders.amend.missing', {
            amount: `${groupedAmount(view.missingMinor, currency)} ${currency}`,
          })}
        </p>
      )}
      {view.questions?.map((question) => (
        <p key={question} className="amend-note" role="status">
          {question}
        </p>
      ))}
      {view.promoFalls && <p className="amend-note">{w('orders.amend.promoFalls')}</p>}
    </div>
  )
}

/** Who comes and who goes, by name. */
function PeopleView({ view }: { view: AmendmentView }) {
  const { w } = useWords()
  const people = [
    ...view.guestsGone.map((guest) => ({ ...guest, removed: true })),
    ...view.guestsAdded.map((guest) => ({ ...guest, removed: false })),
  ]
  if (people.length === 0) return null
  return (
    <ul className="amend-people">
      {people.map(({ kind, name, pinyin, removed }, at) => (
        // Two guests may be called the same.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} data-gone={removed || undefined}>
          {removed ? '−' : '+'} {w(`orders.guestKinds.${kind}`)} {name}{' '}
          <small>{pinyinBeside(name, pinyin)}</small>
        </li>
      ))}
    </ul>
  )
}

function MoneyView({ view }: { view: AmendmentPreview }) {
  const { w } = useWords()
  const own = useSession().user?.kind === 'agent'
  const { currency, dueMinor, costs = [], asked = [], stock = [] } = view
  const money = (minor: number) => minor !== 0 && <Money minor={minor} currency={currency} />
  const dueWord = own ? 'orders.amend.dueOwn' : 'orders.amend.due'
  const refundWord = own ? 'orders.amend.refundOwn' : 'orders.amend.refund'
  return (
    <Facts
      facts={[
        {
          word: 'orders.fields.total',
          value: (
            <>
              <Money minor={view.totalBeforeMinor} currency={currency} code={false} /> →{' '}
              <Money minor={view.totalAfterMinor} currency={currency} strong />
            </>
          ),
          wide: true,
        },
        { word: 'orders.amend.added', value: money(view.addedMinor) },
        { word: 'orders.amend.back', value: money(view.backMinor) },
        { word: 'orders.fields.fee', value: money(view.feeMinor) },
        {
          word: dueMinor < 0 ? refundWord : dueWord,
          value:
            dueMinor === 0 ? (
              w('orders.amend.even')
            ) : (
              <Money minor={Math.abs(dueMinor)} currency={currency} strong />
            ),
        },
        ...costs.map((cost) => ({
          word: 'orders.fields.cost' as const,
          value: (
            <>
              <Money minor={cost.beforeMinor} currency={cost.currency} code={false} /> →{' '}
              <Money minor={cost.afterMinor} currency={cost.currency} />
            </>
          ),
        })),
        {
          word: 'orders.amend.stock',
          wide: true,
          value: stock.length > 0 && (
            <ul className="amend-stock">
              {stock.map(({ poolId, name, date, session, before, after }) => (
                <li key={`${poolId} ${date} ${session}`}>
                  {name} · <DateText date={date} /> {session}: {before} → <strong>{after}</strong>
                </li>
              ))}
            </ul>
          ),
        },
        { word: 'orders.amend.askedFirst', value: asked.join(', '), wide: true },
      ]}
    />
  )
}

import type { OwnChange } from '#contract/plans/deal/change.schema.ts'
import { changeStates } from '#contract/plans/deal/change.states.ts'
import type { WordKey } from '#contract/words.ts'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { shownDay } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'

/** What became of a change, as its agent is told. */
export const ownChangeWord = ({ status }: Pick<OwnChange, 'status'>): WordKey =>
  status === 'sent' ? 'plans.text.changeYours' : `plans.changeStates.${status}`

export function ChangeTag({ change }: { change: Pick<OwnChange, 'status'> }) {
  const { w } = useWords()
  return <StatusTag tone={changeStates.states[change.status].tone}>{w(ownChangeWord(change))}</StatusTag>
}

/** A change as its agent reads it: what was agreed beside what it would be, and how it was answered. */
export function ChangeCompared({ change }: { change: OwnChange }) {
  const { w } = useWords()
  const { content, currency } = change
  const group = ({ startDate, adults, freeGuests, singles, children, priceMinor }: typeof content.before) => (
    <>
      {shownDay(startDate)} · {w('plans.text.groupSizeWith', { adults, free: freeGuests, singles, children })}{' '}
      · <Money minor={priceMinor} currency={currency} />
    </>
  )
  return (
    <section>
      <h3>
        {w('plans.text.changeTitle', { number: change.number })} <ChangeTag change={change} />
      </h3>
      {change.note && <p>{change.note}</p>}
      <dl className="lt-facts">
        <div>
          <dt>{w('plans.changes.before')}</dt>
          <dd>{group(content.before)}</dd>
        </div>
        <div>
          <dt>{w('plans.changes.after')}</dt>
          <dd>{group(content.after)}</dd>
        </div>
        {content.feeMinor > 0 && (
          <div>
            <dt>{w('plans.text.changeFee')}</dt>
            <dd>
              <Money minor={content.feeMinor} currency={currency} />
            </dd>
          </div>
        )}
        <div>
          <dt>{w('plans.changes.validUntil')}</dt>
          <dd>{shownDay(change.validUntil)}</dd>
        </div>
        {change.answeredBy && (
          <div>
            <dt>{w('plans.changes.answeredBy')}</dt>
            <dd>{[change.answeredBy, change.answerReason].filter(Boolean).join(': ')}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

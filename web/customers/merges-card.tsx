import type { CustomerInfo } from '#contract/customers/customers.schema.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { TimeText } from '../kit/parts/date-text.tsx'
import { Card } from '../kit/parts/page/cards.tsx'
import { runs } from '../kit/route/action.ts'
import { timeZone, useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { useCustomerDesk } from './family.ts'

/** What was merged into this profile, by whom and in what both were alike; each undone by itself. */
export function MergesCard({ customer }: { customer: CustomerInfo }) {
  const { w } = useWords()
  const { may } = useSession()
  const { calls, keys } = useCustomerDesk()
  return (
    <Card title="customers.text.merges">
      <ul className="customer-rows">
        {customer.merges.map((merge) => (
          <li key={merge.id} data-undone={merge.undoneAt !== null || undefined}>
            <span>
              {merge.name} ({merge.code})
            </span>
            <small>
              {merge.reach && `${merge.reach} · `}
              {w(`customers.matches.${merge.why}`)} · {merge.byName || w('customers.text.bySystem')} ·{' '}
              <TimeText at={merge.at} zone={timeZone()} />
              {merge.undoneAt &&
                ` · ${w('customers.text.undoneBy', { name: merge.undoneByName || w('customers.text.bySystem') })}`}
            </small>
            {!merge.undoneAt && (
              <ActionButtons
                can={may(keys.merge) ? { unmerge: true } : {}}
                of="customers.text"
                max={1}
                quiet
                acts={{
                  unmerge: runs(calls.unmerge, () => ({ id: merge.mergedId }), {
                    consequence: (
                      <p>{w('customers.text.unmergeHelp', { merged: `${merge.name} (${merge.code})` })}</p>
                    ),
                    done: 'customers.text.unmerged',
                  }),
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

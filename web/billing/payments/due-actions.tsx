import type { PaperDue } from '#contract/billing/papers/payment-paper.schema.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { useWords } from '../../kit/words/words.ts'
import { runs } from '../../kit/route/action.ts'
import { billing } from '../billing.client.ts'

type Props = { due: PaperDue; href: string | undefined; onChoose: () => void }

/** A note is issued as it is; a paper after a look at kind and buyer. */
export function DueActions({ due, href, onChoose }: Props) {
  const { w } = useWords()
  const { source, sourceId, kind, can } = due
  const isNote = kind === 'credit-note' || kind === 'debit-note'
  return (
    <>
      {href && (
        <Link className="lt-button lt-button-plain" href={href}>
          {w('billing.papers.tax-invoice')}
        </Link>
      )}
      <ActionButtons
        can={{ paperIssue: can['issue'] ?? { why: 'no' } }}
        of="billing.moves"
        max={1}
        quiet
        acts={{
          paperIssue: isNote
            ? runs(billing.paperIssueDue, () => ({ source, sourceId, clientRequestId: newRequestId() }), {
                done: 'billing.text.paperIssued',
              })
            : { go: onChoose },
        }}
      />
    </>
  )
}

import type { Dispute } from '#contract/payments/dispute/dispute.schema.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { runs } from '../../kit/route/action.ts'
import { useWords } from '../../kit/words/words.ts'
import { payments } from '../payments.client.ts'

/** Our answer to a dispute: gathered, looked at, sent. */
export function DisputeActions({ dispute: { id, can }, max = 3 }: { dispute: Dispute; max?: number }) {
  const { w } = useWords()
  return (
    <ActionButtons
      can={can}
      of="payments.text"
      max={max}
      quiet
      acts={{
        disputeSend: runs(payments.disputeSend, () => ({ id }), {
          done: 'payments.text.disputeLeft',
          consequence: w('payments.text.disputeSendWhat'),
        }),
        disputePdf: { go: () => window.open(payments.disputePdf.href({ id }), '_blank', 'noopener') },
        disputePack: runs(payments.disputePack, () => ({ id }), { done: 'payments.text.disputeGathered' }),
      }}
    />
  )
}

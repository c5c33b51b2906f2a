import { useState } from 'react'
import { billStates } from '#contract/billing/bills/bill.states.ts'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { LinkDialog } from '../../payments/link/link.public.tsx'
import { billing } from '../billing.client.ts'

const { needs, agentNeeds } = billStates.verbs.billPayLink

/** A bill's pay link, from the line that shows it as open. */
export function PayOnline({ id }: { id: number }) {
  const { w } = useWords()
  const { user } = useSession()
  const [link, setLink] = useState<PayLink | null>(null)
  const online = useAct(billing.billPayLink, { onDone: setLink })
  return (
    <IfAllowed needs={(user?.kind === 'agent' && agentNeeds) || needs}>
      <button type="button" className="lt-button" onClick={() => void online.run({ id })}>
        {w('billing.moves.billPayLink')}
      </button>
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </IfAllowed>
  )
}

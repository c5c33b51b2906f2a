import { lineStates, type LineStatus } from '#contract/orders/line.states.ts'
import { useSession } from '../kit/session.ts'
import { StateTag } from '../kit/parts/status-tag.tsx'

/**
 * How far a line's hand-off is: told to staff as what the supplier did, to the supplier as what it did or has to do. An
 * agent buys of the merchant; who serves it and how far that is, is not its matter.
 */
export function LineState({ state }: { state: LineStatus }) {
  const kind = useSession().user?.kind
  if (kind === 'agent') return null
  return (
    <StateTag
      table={kind === 'supplier' ? ownTable : lineStates}
      of={kind === 'supplier' ? 'orders.ownStates' : 'orders.supplierStates'}
      state={state}
    />
  )
}

/** What waits for the supplier is what it must act on; what it has answered is done for it. */
const ownTable: { states: Record<LineStatus, { tone: (typeof lineStates.states)[LineStatus]['tone'] }> } = {
  states: {
    ...lineStates.states,
    'in-process': { tone: 'warn' },
    reviewing: { tone: 'warn' },
    'supplier-replied': { tone: 'progress' },
    pending: { tone: 'muted' },
    rejected: { tone: 'neutral' },
  },
}

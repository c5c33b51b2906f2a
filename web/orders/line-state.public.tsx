import { lineStates, type LineStatus } from '#contract/orders/line.states.ts'
import type { Audience } from '#contract/kit/endpoint.ts'
import { currentUser, useSession } from '../kit/session/session.ts'
import { StateTag } from '../kit/parts/status-tag.tsx'
import { word } from '../kit/words/words.ts'

/**
 * How far a line's hand-off is: told to staff as what the supplier did, to the supplier as what it did or has to do. An
 * agent buys of the merchant; who serves it and how far that is, is not its matter.
 */
export function LineState({ state }: { state: LineStatus }) {
  const kind = useSession().user?.kind
  if (kind === 'agent') return null
  return <StateTag table={kind === 'supplier' ? ownTable : lineStates} of={wordsFor(kind)} state={state} />
}
const wordsFor = (kind: Audience | undefined) =>
  kind === 'supplier' ? ('orders.ownStates' as const) : ('orders.supplierStates' as const)

/** The same in words, for whom is logged in. */
export const lineStateText = (state: LineStatus): string => word(`${wordsFor(currentUser()?.kind)}.${state}`)

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

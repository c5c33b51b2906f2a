import type { Draft } from '#contract/order-entry/drafts/drafts.schema.ts'
import { draftStates } from '#contract/order-entry/drafts/draft.states.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { actsOf } from '../../kit/route/acts-of.ts'
import { entry } from '../order-entry.client.ts'

/** What may be done with a draft beside completing it, which is done on its page. */
export function DraftActions({ draft: { id, version, can } }: { draft: Draft }) {
  return (
    <ActionButtons
      can={can}
      verbs={draftStates.verbs}
      of="order-entry.moves"
      max={1}
      acts={actsOf([draftStates], entry, { id, version }, 'order-entry.drafts.done', { draftComplete: null })}
    />
  )
}

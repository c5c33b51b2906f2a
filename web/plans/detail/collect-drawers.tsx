import type { PlanGuest, PlanInfo } from '#contract/plans/plan.schema.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'
import { SendLinkDrawer, SendMailDrawer } from './send-drawers.tsx'

/** Whose missing data: of one guest, or of all where none is named. */
export type Whose = { plan: PlanInfo; guest?: PlanGuest }
const ownerOf = ({ plan, guest }: Whose) => ({ planId: plan.id, ...(guest && { guestId: guest.id }) })
const titleOf = (title: string, { guest }: Whose) => [title, guest?.name].filter(Boolean).join(' · ')

/** Asks by mail for what the list misses. */
export function AskDrawer({ guest, ...panel }: Panel & Whose) {
  const { w } = useWords()
  const of = { plan: panel.plan, ...(guest && { guest }) }
  return (
    <SendMailDrawer
      {...panel}
      title={titleOf(w('plans.text.guestAsk'), of)}
      call={plans.guestAsk}
      owner={ownerOf(of)}
      to={guest ? '' : panel.plan.contactEmail}
    />
  )
}

/** The same as a link. */
export function GuestLinkDrawer({ guest, ...panel }: Panel & Whose & { onUrl: (url: string) => void }) {
  const { w } = useWords()
  const of = { plan: panel.plan, ...(guest && { guest }) }
  return (
    <SendLinkDrawer
      {...panel}
      title={titleOf(w('plans.text.guestLink'), of)}
      call={plans.guestLink}
      owner={ownerOf(of)}
    />
  )
}

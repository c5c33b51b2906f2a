import { linkForm, mailForm } from '#contract/plans/deal/deal.fields.ts'
import type { PlanGuest, PlanInfo } from '#contract/plans/plan.schema.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'
import { shownLanguage } from './quotation-drawers.tsx'

const Mail = fieldOf(mailForm)
const Link = fieldOf(linkForm)

/** Whose missing data: of one guest, or of all where none is named. */
export type Whose = { plan: PlanInfo; guest?: PlanGuest }
const ownerOf = ({ plan, guest }: Whose) => ({ planId: plan.id, ...(guest && { guestId: guest.id }) })
const titleOf = (title: string, { guest }: Whose) => [title, guest?.name].filter(Boolean).join(' · ')

/** Asks by mail for what the list misses. */
export function AskDrawer({ plan, guest, ...panel }: Panel & Whose) {
  const { w } = useWords()
  const of = { plan, ...(guest && { guest }) }
  const form = useRecordForm(mailForm, {
    name: 'plans.guestAsk',
    draft: false,
    existing: { to: guest ? '' : plan.contactEmail, language: shownLanguage(plan) },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={titleOf(w('plans.text.guestAsk'), of)}
      call={plans.guestAsk}
      owner={ownerOf(of)}
      doneText={w('plans.text.mailSent')}
    >
      <Mail name="to" wide />
      <Mail name="language" />
      <Mail name="text" wide />
    </SaveDrawer>
  )
}

/** The same as a link for whoever sends it by another way. */
export function GuestLinkDrawer({
  plan,
  guest,
  onUrl,
  ...panel
}: Panel & Whose & { onUrl: (url: string) => void }) {
  const { w } = useWords()
  const of = { plan, ...(guest && { guest }) }
  const form = useRecordForm(linkForm, {
    name: 'plans.guestLink',
    draft: false,
    existing: { language: shownLanguage(plan) },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={titleOf(w('plans.text.guestLink'), of)}
      call={plans.guestLink}
      owner={ownerOf(of)}
      onSaved={({ url }) => onUrl(url)}
    >
      <Link name="language" />
    </SaveDrawer>
  )
}

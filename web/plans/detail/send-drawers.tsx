import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { languages, type Language } from '#contract/kit/languages.ts'
import { linkForm, mailForm } from '#contract/plans/deal/deal.fields.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import type { plans } from '../plans.client.ts'

const Mail = fieldOf(mailForm)
const Link = fieldOf(linkForm)

/** The language in which a group's agent is written to. */
export const shownLanguage = (plan: PlanInfo) => asOneOf(languages, plan.language) ?? 'en'

type Sending<C> = Panel & { plan: PlanInfo; title: string; call: C; owner: object }
type MailCall =
  | typeof plans.quotationMail
  | typeof plans.changeMail
  | typeof plans.guestAsk
  | typeof plans.paperSend
type LinkCall = typeof plans.quotationLink | typeof plans.changeLink | typeof plans.guestLink

/** By mail, in a language: a paper, or a link to a page that is read and answered without a log-in. */
export function SendMailDrawer({
  plan,
  to,
  language = shownLanguage(plan),
  ...drawer
}: Sending<MailCall> & { to: string; language?: Language }) {
  const { w } = useWords()
  const form = useRecordForm(mailForm, {
    name: 'plans.mail',
    draft: false,
    existing: { to, language },
  })
  return (
    <SaveDrawer {...drawer} form={form} doneText={w('plans.text.mailSent')}>
      <Mail name="to" wide />
      <Mail name="language" />
      <Mail name="text" wide />
    </SaveDrawer>
  )
}

/** The same link for whoever sends it by another way, in the language that it opens in. */
export function SendLinkDrawer({
  plan,
  onUrl,
  ...drawer
}: Sending<LinkCall> & { onUrl: (url: string) => void }) {
  const form = useRecordForm(linkForm, {
    name: 'plans.link',
    draft: false,
    existing: { language: shownLanguage(plan) },
  })
  return (
    <SaveDrawer {...drawer} form={form} onSaved={({ url }) => onUrl(url)}>
      <Link name="language" />
    </SaveDrawer>
  )
}

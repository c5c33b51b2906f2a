import type { RecordOf } from '#contract/kit/record/field.ts'
import { Terms } from '#contract/open-market/open-market.schema.ts'
import type { settingTabs } from '#contract/open-market/setting.fields.ts'
import { SettingChanges } from '../../company/company.public.ts'
import { useAct, useMayCall, useRead } from '../../kit/call/query.ts'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { useWords } from '../../kit/words/words.ts'
import { openMarket } from '../open-market.client.ts'
import { TermChanges, useTermFacts } from '../terms/term-facts.tsx'

type TabHistoryProps = { tab: (typeof settingTabs)[number]; of: RecordOf; version: number }
/** Who changed what of a tab, and the way back to what it said before. */
export function TabHistory({ tab, of, version }: TabHistoryProps) {
  const { w } = useWords()
  const live = { live: ['marketSetting'], tellsFailure: true }
  const read = useRead(openMarket.settingHistory, { tab }, live)
  const act = useAct(openMarket.settingRestore, { doneText: w('company.text.restored') })
  const mayRestore = useMayCall(openMarket.settingRestore)
  return (
    <SettingChanges
      of={of}
      read={read}
      shown={tab === 'terms' ? (change) => <ChangedTerms {...change} /> : undefined}
      {...(mayRestore && { onRestore: (id: number) => void act.run({ tab, id, version }) })}
    />
  )
}

type ChangedProps = { before?: unknown; after?: unknown }
/** Terms that a talk begins with, as both sides of one read them: what differs, or all of them where there were none. */
function ChangedTerms({ before, after }: ChangedProps) {
  const { w } = useWords()
  const facts = useTermFacts()
  const [was, is] = [Terms.safeParse(before).data, Terms.safeParse(after).data]
  if (was && is) return <TermChanges before={was} after={is} />
  if (is) return <Facts facts={facts(is)} />
  return w('company.text.empty')
}

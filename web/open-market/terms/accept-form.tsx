import type { ContractRow } from '#contract/open-market/open-market.schema.ts'
import { acceptForm } from '#contract/open-market/terms.fields.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { openMarket } from '../open-market.client.ts'
import { OwnRecordFields } from './term-fields.tsx'
import { useTermFacts } from './term-facts.tsx'

/** Accepts the version that is shown, by its hash, and chooses what of ours it joins. */
export function AcceptDrawer({ row, title, ...panel }: Panel & { row: ContractRow; title: string }) {
  const { w } = useWords()
  const facts = useTermFacts()
  const { id, hash, direction, recordId, strategyId } = row
  const form = useRecordForm(acceptForm, {
    name: `open-market.accept.${id}`,
    existing: { recordId, strategyId },
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={title}
      call={openMarket.contractAccept}
      send={({ recordId: own, strategyId: strategy }) => ({ id, hash, recordId: own, strategyId: strategy })}
      saveWord="open-market.text.accept"
      doneText={w('open-market.text.accepted')}
      width={520}
    >
      <Facts facts={facts(row.terms)} />
      <OwnRecordFields direction={direction} />
    </SaveDrawer>
  )
}

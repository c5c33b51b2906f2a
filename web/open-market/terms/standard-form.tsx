import type { CompanyProfile, ContractRow } from '#contract/open-market/open-market.schema.ts'
import { standardForm, type Terms } from '#contract/open-market/terms.fields.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { openMarket } from '../open-market.client.ts'
import { OwnRecordFields } from './term-fields.tsx'
import { useTermFacts } from './term-facts.tsx'

const Field = fieldOf(standardForm)
type Props = Panel & Pick<CompanyProfile, 'code'> & { direction: ContractRow['direction']; terms: Terms }
/** Asks a company for a contract on its own standard terms, as they are shown. */
export function StandardDrawer({ code, direction, terms, ...panel }: Props) {
  const { w } = useWords()
  const facts = useTermFacts()
  const form = useRecordForm(standardForm, {
    name: `open-market.standard.${code}`,
    existing: null,
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('open-market.text.askStandard')}
      call={openMarket.contractPropose}
      send={(own) => ({ merchantCode: code, direction, terms, ...own })}
      saveWord="open-market.text.askStandard"
      doneText={w('open-market.text.proposed')}
      width={520}
    >
      <Facts facts={facts(terms)} />
      <Field name="message" wide />
      <OwnRecordFields direction={direction} />
    </SaveDrawer>
  )
}

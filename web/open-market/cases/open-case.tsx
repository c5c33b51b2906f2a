import { caseForm } from '#contract/open-market/cases.fields.ts'
import { effectiveStates, type CompanyProfile } from '#contract/open-market/open-market.schema.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { AttachFiles, useAttached } from './case-files.tsx'
import { openMarket } from '../open-market.client.ts'

const Claim = fieldOf(caseForm)
/** Opens a dispute about an order, a line of a bill, a contract or a licence of the company. */
export function OpenDrawer({ profile, ...panel }: Panel & { profile: CompanyProfile }) {
  const { w } = useWords()
  const files = useAttached()
  const form = useRecordForm(caseForm, { name: 'open-market.case', existing: null, draft: false })
  const about = useFormValue(form, 'about')
  const contracts = profile.contracts
    .filter(({ state }) => effectiveStates.includes(state))
    .map(({ id, direction, versionNo }) => ({
      value: String(id),
      label: `${w(`open-market.directions.${direction}`)} v${versionNo}`,
    }))
  const licences = profile.licences.map(({ country, number }) => ({
    value: `${country} ${number}`,
    label: `${country} ${number}`,
  }))
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('open-market.text.openCase')}
      call={openMarket.caseOpen}
      send={(values) => ({ ...values, merchantCode: profile.code, files: files.ids })}
      saveWord="open-market.text.openCase"
      doneText={w('open-market.text.moved')}
      idle={files.sending}
    >
      <Claim name="about" spread wide />
      {(about === 'order' || about === 'bill') && (
        <Claim name="orderCode" help="open-market.text.orderIdHelp" wide />
      )}
      {about === 'bill' && <Claim name="billCode" help="open-market.text.billCodeHelp" wide />}
      {about === 'contract' && <Claim name="contractId" choices={contracts} wide />}
      {about === 'licence' && <Claim name="licence" choices={licences} wide />}
      <Claim name="title" wide />
      <Claim name="claimMinor" currency="" />
      <Claim name="body" wide />
      <AttachFiles files={files} />
    </SaveDrawer>
  )
}

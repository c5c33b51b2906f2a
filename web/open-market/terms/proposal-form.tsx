import type { ContractRow } from '#contract/open-market/open-market.schema.ts'
import { proposalForm, type Terms } from '#contract/open-market/terms.fields.ts'
import { useRead } from '../../kit/call/query.ts'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { openMarket } from '../open-market.client.ts'
import { useAttached } from '../cases/case-files.tsx'
import { OwnRecordFields, TermFields, TermFiles } from './term-fields.tsx'

const Field = fieldOf(proposalForm)
type Direction = ContractRow['direction']
type Flat = Terms & { recordId: number | null; strategyId: number | null; message: string }

const apart = ({ recordId, strategyId, message, ...terms }: Flat) => ({
  terms,
  recordId,
  strategyId,
  message,
})

/** Terms to begin a talk with: our standard ones. */
export function ProposalDrawer(props: Panel & { merchantCode: string; direction: Direction }) {
  const { data } = useRead(openMarket.setting, undefined, { skipToast: true, freshFor: 30_000 })
  return (
    <Proposal
      key={data ? 'known' : 'blank'}
      {...props}
      existing={(props.direction === 'sells' ? data?.standardTerms : data?.buyTerms) ?? null}
    />
  )
}

function Proposal({
  merchantCode,
  direction,
  existing,
  ...panel
}: Panel & { merchantCode: string; direction: Direction; existing: Terms | null }) {
  const { w } = useWords()
  const form = useRecordForm(proposalForm, {
    name: `open-market.proposal.${merchantCode}`,
    existing,
    draft: false,
  })
  const files = useAttached()
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('open-market.text.propose')}
      call={openMarket.contractPropose}
      send={(values) => ({ merchantCode, direction, fileIds: files.ids, ...apart(values) })}
      saveWord="open-market.text.propose"
      doneText={w('open-market.text.proposed')}
      width={560}
      idle={files.sending}
    >
      <ProposalFields direction={direction} files={files} />
    </SaveDrawer>
  )
}

/** Other terms in answer to theirs. */
export function CounterDrawer({ row, ...panel }: Panel & { row: ContractRow }) {
  const { w } = useWords()
  const { id, seq, direction, recordId, strategyId } = row
  const form = useRecordForm(proposalForm, {
    name: `open-market.counter.${id}`,
    existing: { ...row.terms, recordId, strategyId },
    draft: false,
  })
  const files = useAttached()
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('open-market.text.counter')}
      call={openMarket.contractCounter}
      send={(values) => ({ id, seq, fileIds: files.ids, ...apart(values) })}
      saveWord="open-market.text.counter"
      doneText={w('open-market.text.proposed')}
      width={560}
      idle={files.sending}
    >
      <ProposalFields direction={direction} files={files} />
    </SaveDrawer>
  )
}

type FieldsProps = { direction: Direction; files: ReturnType<typeof useAttached> }
const ProposalFields = ({ direction, files }: FieldsProps) => (
  <>
    <FieldGroup title="open-market.text.terms">
      <TermFields begins />
      <TermFiles files={files} />
      <Field name="message" wide />
    </FieldGroup>
    <FieldGroup>
      <OwnRecordFields direction={direction} />
    </FieldGroup>
  </>
)

import type { ContractRow } from '#contract/open-market/open-market.schema.ts'
import { acceptForm, amendForm } from '#contract/open-market/terms.fields.ts'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { timeZone } from '../../kit/session/session.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { openMarket } from '../open-market.client.ts'
import { useAttached } from '../cases/case-files.tsx'
import { ContractFiles } from './contract-files.tsx'
import { StrategyField, TermFields, TermFiles } from './term-fields.tsx'
import { TermChanges } from './term-facts.tsx'

const Field = fieldOf(amendForm)

/** When changes begin where nobody says otherwise: after their notice, and before the contract ends. */
function termsToCome({ terms, amendment }: ContractRow) {
  const from = addDays(today(timeZone()), terms.changeDays)
  const begun = amendment?.terms ?? terms
  return { ...begun, from: terms.validTo !== null && from > terms.validTo ? terms.validTo : from }
}

/** Other terms for a contract that runs; theirs stand in it where they have proposed some. */
export function AmendDrawer({ row, ...panel }: Panel & { row: ContractRow }) {
  const { w } = useWords()
  const { id, seq, direction, strategyId } = row
  const form = useRecordForm(amendForm, {
    name: `open-market.amend.${id}`,
    existing: { ...termsToCome(row), strategyId },
    draft: false,
  })
  const files = useAttached()
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('open-market.text.amend')}
      call={openMarket.contractAmend}
      send={({ from, strategyId: level, message, ...terms }) => ({
        id,
        seq,
        terms,
        fileIds: files.ids,
        from,
        message,
        strategyId: level,
      })}
      saveWord="open-market.text.amend"
      idle={files.sending}
      doneText={w('open-market.text.proposed')}
      width={560}
    >
      <FieldGroup title="open-market.text.terms">
        <Field name="from" help="open-market.text.amendHelp" wide />
        <TermFields />
        <TermFiles files={files} />
        <Field name="message" wide />
      </FieldGroup>
      {direction === 'sells' && (
        <FieldGroup>
          <StrategyField />
        </FieldGroup>
      )}
    </SaveDrawer>
  )
}

type Amendment = NonNullable<ContractRow['amendment']>

/** Accepts the amendment that is shown, by its hash. */
export function AgreeDrawer({
  row,
  amendment,
  ...panel
}: Panel & { row: ContractRow; amendment: Amendment }) {
  const { w } = useWords()
  const { id, direction, strategyId } = row
  const { hash, from, terms } = amendment
  const form = useRecordForm(acceptForm, {
    name: `open-market.agree.${id}`,
    existing: { recordId: null, strategyId },
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('open-market.text.amendAccept')}
      call={openMarket.contractAmendAccept}
      send={({ strategyId: level }) => ({ id, hash, strategyId: level })}
      saveWord="open-market.text.amendAccept"
      doneText={w('open-market.text.accepted')}
      width={520}
    >
      <p className="lt-field-wide">{w('open-market.text.fromDay', { day: shownDay(from) })}</p>
      <TermChanges before={row.terms} after={terms} />
      <ContractFiles id={id} files={terms.files} />
      {direction === 'sells' && <StrategyField />}
    </SaveDrawer>
  )
}

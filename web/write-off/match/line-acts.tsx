import { certificateForm, explainForm } from '#contract/write-off/match/explain.fields.ts'
import type { BankLine, Match } from '#contract/write-off/match/match.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { useWords } from '../../kit/words/words.ts'
import { writeOff } from '../write-off.client.ts'

const Field = fieldOf(explainForm)
const Certificate = fieldOf(certificateForm)

/** Accounts of the books, asked for once. */
export const useChartChoices = () =>
  useRead(writeOff.chartChoices, undefined, { freshFor: 300_000 }).data?.rows ?? []

/** What else may be done with a line: explained, set aside, taken up again. */
export function LineActs({ line }: { line: BankLine }) {
  const { w } = useWords()
  const { id, version, can } = line
  const chart = useChartChoices()
  const form = useRecordForm(explainForm, { name: `writeOff.explain.${id}`, draft: false })
  const { account, note } = useFormValues(form)
  return (
    <ActionButtons
      can={can}
      of="write-off.text"
      max={1}
      quiet
      acts={{
        explain: runs(writeOff.lineExplain, () => ({ id, version, account, note }), {
          done: 'write-off.text.done',
          consequence: w('write-off.text.explainWhat'),
          invalidates: ['finance'],
          fields: (
            <Fields form={form}>
              <SelectField
                form={form}
                name="account"
                label="write-off.fields.chart"
                choices={chart}
                required
                wide
              />
              <Field name="note" wide />
            </Fields>
          ),
        }),
        ignore: runs(writeOff.lineIgnore, (reason) => ({ id, version, reason }), {
          done: 'write-off.text.done',
          consequence: w('write-off.text.ignoreWhat'),
          reason: true,
        }),
        reopen: runs(writeOff.lineReopen, () => ({ id, version }), { done: 'write-off.text.done' }),
      }}
    />
  )
}

/** Of a match: taken back; the certificate that it waits for. */
export function MatchActs({ match }: { match: Match }) {
  const { w } = useWords()
  const { id, can } = match
  const waits = match.differences.some(({ kind, certificate }) => kind === 'withheld' && !certificate)
  const form = useRecordForm(certificateForm, { name: `writeOff.certificate.${id}`, draft: false })
  const { certificate } = useFormValues(form)
  const { certificate: mayNote, ...rest } = can
  return (
    <ActionButtons
      can={{ ...(waits && mayNote && { noteCertificate: mayNote }), ...rest }}
      of="write-off.text"
      max={2}
      quiet
      acts={{
        noteCertificate: runs(writeOff.matchCertificate, () => ({ id, certificate }), {
          done: 'write-off.text.done',
          consequence: w('write-off.text.certificateMissing'),
          invalidates: ['billing'],
          fields: (
            <Fields form={form}>
              <Certificate name="certificate" wide />
            </Fields>
          ),
        }),
        undo: runs(writeOff.matchUndo, (reason) => ({ id, reason }), {
          done: 'write-off.text.undone',
          consequence: w('write-off.text.undoWhat'),
          reason: true,
          danger: true,
          invalidates: ['finance', 'orders', 'billing', 'agents', 'suppliers'],
        }),
      }}
    />
  )
}

import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { StatementRow } from '#contract/supplier-statements/statement.schema.ts'
import { matchForm } from '#contract/supplier-statements/statement.fields.ts'
import { Fields } from '../kit/form/form-page.tsx'
import { useFormValues } from '../kit/form/use-form.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { runs } from '../kit/route/action.ts'
import { useWords } from '../kit/words/words.ts'
import { statements } from './supplier-statements.client.ts'

const Field = fieldOf(matchForm)
type Whose = { statement: { id: number; version: number }; row: StatementRow }

/** What may be said to one row of theirs. */
export function RowActions({ statement: { id }, row }: Whose) {
  const { w } = useWords()
  const form = useRecordForm(matchForm, {
    name: 'supplier-statements.match',
    existing: { orderCode: row.orderCode },
    draft: false,
  })
  const { orderCode } = useFormValues(form)
  if (row.row === null) return null
  const one = { id, row: row.row }
  const amount = (minor: number | null) => `${groupedAmount(minor ?? 0, row.currency)} ${row.currency}`
  return (
    <ActionButtons
      can={row.can}
      of="supplier-statements.text"
      max={1}
      quiet
      acts={{
        accept: runs(statements.accept, () => one, {
          consequence: w('supplier-statements.text.acceptWhat', {
            ours: amount(row.oursMinor),
            theirs: amount(row.theirsOfLineMinor),
          }),
          done: 'supplier-statements.text.done',
          invalidates: ['orders', 'suppliers'],
        }),
        dispute: runs(statements.dispute, (reason) => ({ ...one, reason }), {
          reason: true,
          done: 'supplier-statements.text.done',
        }),
        leave: runs(statements.leave, (reason) => ({ ...one, reason }), {
          reason: true,
          done: 'supplier-statements.text.done',
        }),
        match: runs(statements.match, () => ({ ...one, orderCode }), {
          fields: (
            <Fields form={form}>
              <Field name="orderCode" help="supplier-statements.text.matchHelp" />
            </Fields>
          ),
          done: 'supplier-statements.text.done',
        }),
        unanswer: runs(statements.unanswer, () => one, { done: 'supplier-statements.text.done' }),
      }}
    />
  )
}

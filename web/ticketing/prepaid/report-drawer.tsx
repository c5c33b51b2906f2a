import { useState } from 'react'
import { reportForm } from '#contract/ticketing/prepaid/prepaid.fields.ts'
import type { PrepaidTicket, ReportDone } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { FormDrawer, FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { ticketing } from '../ticketing.client.ts'

const Field = fieldOf(reportForm)

/** What a scenic spot reports as used: marked, and what does not agree stays to be read. */
export function ReportDrawer({ ticket, ...panel }: Panel & { ticket: PrepaidTicket }) {
  const { w } = useWords()
  const [done, setDone] = useState<ReportDone>()
  const form = useRecordForm(reportForm, { name: `ticketing.report.${ticket.id}`, draft: false })
  const act = useAct(ticketing.markReport, {
    onFields: form.refuse,
    doneText: w('ticketing.prepaid.done'),
    onDone: setDone,
    invalidates: ['finance'],
  })
  return (
    <FormDrawer
      {...panel}
      form={form}
      call={ticketing.markReport}
      title={w('ticketing.prepaid.report')}
      saveWord="ticketing.moves.markUsed"
      onSave={({ text }) => act.run({ ticketId: ticket.id, text })}
    >
      <FieldGroup>
        <Field name="text" help="ticketing.prepaid.reportHelp" wide />
      </FieldGroup>
      {done && (
        <section aria-live="polite">
          <p>
            {w('ticketing.prepaid.reportDone', { marked: done.marked, differences: done.differences.length })}
          </p>
          <ul className="ticket-rights">
            {done.differences.map(({ code, problem }, at) => (
              <li key={`${at} ${code}`}>
                <span>{code}</span>
                <small>{w(`ticketing.reportProblems.${problem}`)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDrawer>
  )
}

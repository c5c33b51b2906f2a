import { ownAskForm } from '#contract/plans/agent/own-quotation.fields.ts'
import { codedChoice, pickFrom } from '../../kit/form/choices/pick-source.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { timeZone } from '../../kit/session/session.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { language, useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'

const Ask = fieldOf(ownAskForm)
const tours = pickFrom('plans.ownTours', plans.ownTours, codedChoice)

/** For which tour, when and for how many the agent asks a quotation. */
export function OwnAskDrawer(panel: Panel) {
  const { w } = useWords()
  const form = useRecordForm(ownAskForm, {
    name: 'plans.ownAsk',
    existing: { startDate: addDays(today(timeZone()), 60) },
  })
  const templateId = Number(useFormValue(form, 'templateId'))
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.ownAsk')}
      call={plans.ownAsk}
      saveWord="plans.text.ownAsk"
      doneText=""
      onSaved={({ code }) => toast.good(w('plans.text.ownAsked', { code }))}
    >
      <Ask name="templateId" source={tours} wide />
      {templateId > 0 && (
        <a
          className="lt-button"
          href={plans.ownTourPdf.href({ id: templateId, language: language() })}
          target="_blank"
          rel="noopener"
        >
          {w('plans.text.ownTourPdf')}
        </a>
      )}
      <Ask name="startDate" />
      <Ask name="adults" />
      <Ask name="children" />
      <Ask name="singles" />
      <Ask name="agentCode" />
      <Ask name="contactName" />
      <Ask name="contactPhone" />
      <Ask name="note" wide />
    </SaveDrawer>
  )
}

import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { DaysEditor, EditorBar, useEditor } from '../../groups/groups.public.ts'
import { useAct } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'

/** The days of the group with their services, and for those who see costs its costing sheet: the editor of templates and journeys. */
export function PlanEditor({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  const { may } = useSession()
  const editor = useEditor({ ...plan, head: null })
  const locked = plan.can['edit'] !== true
  const save = useAct(plans.planDays, { doneText: w('plans.text.saved') })
  const send = () =>
    void editor.save(({ days, sheet, version }) => save.run({ id: plan.id, version, days, sheet }))
  return (
    <>
      {!locked && (
        <EditorBar
          editor={editor}
          locked={locked}
          label="plans.text.editDays"
          saveWord="plans.text.saveDays"
          saving={save.running}
          onSave={send}
        />
      )}
      <DaysEditor
        editor={editor}
        locked={locked}
        title="plans.text.itinerary"
        mayGrow={editor.now.days.length < 60}
        pieces={plan.pieces}
        rates={plans.planRates}
        startDate={plan.startDate}
        seesCosts={may('group.plan.profit')}
      />
    </>
  )
}

import { copyDays } from '#contract/groups/itinerary-days.ts'
import type { Day } from '#contract/groups/itinerary.schema.ts'
import { form as formOf } from '#contract/kit/record/record.ts'
import { codedChoice, pickFrom } from '../../kit/form/choices/pick-source.ts'
import { FormDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { groups } from '../groups.client.ts'

const insertForm = formOf('groups.text', { fragmentId: { kind: 'ref', label: 'groups.text.chooseFragment' } })
const Field = fieldOf(insertForm)
const fragmentSource = pickFrom('groups.fragments', groups.fragmentPick, codedChoice)

/** Chooses a fragment; its day is copied deep and says where it comes from. */
export function FragmentDrawer({ onInsert, ...panel }: Panel & { onInsert: (days: Day[]) => void }) {
  const { w } = useWords()
  const form = useRecordForm(insertForm, { name: 'groups.insert', draft: false })
  const insert = async (id: number) => {
    const piece = await groups.pieces({ ids: [id] }).then(
      ({ rows }) => rows[0],
      () => undefined,
    )
    if (!piece) return undefined
    onInsert(copyDays(piece.days, { kind: 'fragment', id: piece.id, version: piece.version }))
    panel.onClose()
    return true
  }
  return (
    <FormDrawer
      {...panel}
      form={form}
      title={w('groups.text.insertFragment')}
      call={null}
      saveWord="groups.text.insertFragment"
      onSave={({ fragmentId }) => insert(fragmentId)}
    >
      <Field name="fragmentId" source={fragmentSource} />
    </FormDrawer>
  )
}

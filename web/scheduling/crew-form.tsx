import { crewRecord } from '#contract/scheduling/crew.fields.ts'
import { CrewForm, type Crew } from '#contract/scheduling/fleet.schema.ts'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { roleChoices, spokenChoices } from './choices.ts'
import { scheduling } from './scheduling.client.ts'

const Field = fieldOf(crewRecord)

/** Adds a driver, guide, instructor, captain or deckhand, or changes one. */
export function CrewDrawer({ crew, ...panel }: Panel & { crew: Crew | null }) {
  const { w } = useWords()
  const currency = useSession().user?.currency ?? 'THB'
  const form = useRecordForm(crewRecord, {
    name: 'scheduling.crew',
    schema: CrewForm,
    existing: crew ?? { currency, maxHours: 10, restHours: 10, language: 'th' },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(crew ? 'scheduling.text.editCrew' : 'scheduling.text.newCrew')}
      call={scheduling.crewSave}
      owner={crew && { id: crew.id, version: crew.version }}
      doneText={w('scheduling.text.saved')}
      width={600}
    >
      <FieldGroup title="scheduling.text.profile">
        <Field name="name" autoFocus />
        <Field name="code" />
        <Field name="roles" choices={roleChoices} spread wide />
        <Field name="position" />
        <Field name="phone" />
        <Field name="email" />
        <Field name="language" />
        <Field name="spoken" choices={spokenChoices} />
        <Field name="area" />
        <Field name="note" wide />
      </FieldGroup>
      <FieldGroup title="scheduling.text.papersGroup">
        <Field name="licences" addWord="scheduling.text.addLicence" />
        <Field name="levels" addWord="scheduling.text.addLevel" />
        <Field name="firstAidUntil" />
        <Field name="documents" addWord="scheduling.text.addDocument" />
      </FieldGroup>
      <FieldGroup title="scheduling.text.schedule">
        <Field name="maxHours" />
        <Field name="restHours" />
        <Field name="daysOff" wide />
        <Field name="absences" addWord="scheduling.text.addAbsence" />
      </FieldGroup>
      <FieldGroup title="scheduling.text.payGroup">
        <Field name="payWay" />
        <Field name="payMinor" />
        <Field name="currency" />
      </FieldGroup>
    </SaveDrawer>
  )
}

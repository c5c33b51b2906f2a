import { coachRecord } from '#contract/scheduling/coach.fields.ts'
import { CoachForm, type Coach } from '#contract/scheduling/fleet.schema.ts'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useFormValue } from '../kit/form/use-form.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { supplierSource } from '../suppliers/suppliers.public.ts'
import { scheduling } from './scheduling.client.ts'
import { crewSource } from './sources.ts'

const Field = fieldOf(coachRecord)
const blank = {
  luggage: 0,
  childSeats: 0,
  crewMax: 0,
  crewMin: 0,
  lengthCm: 0,
  jacketsAdult: 0,
  jacketsChild: 0,
}

/** Adds a vehicle or boat, or changes one. */
export function CoachDrawer({ coach, ...panel }: Panel & { coach: Coach | null }) {
  const { w } = useWords()
  const currency = useSession().user?.currency ?? 'THB'
  const form = useRecordForm(coachRecord, {
    name: 'scheduling.coach',
    schema: CoachForm,
    existing: coach ?? { ...blank, currency },
  })
  const [kind, owner] = [useFormValue(form, 'kind'), useFormValue(form, 'owner')]
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(coach ? 'scheduling.text.editCoach' : 'scheduling.text.newCoach')}
      call={scheduling.coachSave}
      owner={coach && { id: coach.id, version: coach.version }}
      doneText={w('scheduling.text.saved')}
      width={600}
    >
      <FieldGroup title="scheduling.text.profile">
        <Field name="name" autoFocus />
        <Field name="code" />
        <Field name="kind" />
        <Field name="class" />
        <Field name="plate" />
        <Field name="seats" />
        <Field name="driverId" source={crewSource} />
        <Field name="standing" />
        <Field name="area" />
        <Field name="luggage" />
        <Field name="childSeats" />
        <Field name="wheelchair" />
        <Field name="note" wide />
      </FieldGroup>
      {kind === 'boat' && (
        <FieldGroup title="scheduling.text.boat">
          <Field name="crewMin" />
          <Field name="crewMax" />
          <Field name="lengthCm" />
          <Field name="jacketsAdult" />
          <Field name="jacketsChild" />
        </FieldGroup>
      )}
      <FieldGroup title="scheduling.text.cost">
        <Field name="owner" />
        {owner === 'hired' && <Field name="supplierId" source={supplierSource} />}
        <Field name="currency" />
        <Field name="dayMinor" />
        <Field name="kmMinor" />
        <Field name="hourMinor" />
      </FieldGroup>
      <FieldGroup title="scheduling.text.papersGroup">
        <Field name="documents" addWord="scheduling.text.addDocument" />
        <Field name="maintenance" addWord="scheduling.text.addMaintenance" />
      </FieldGroup>
    </SaveDrawer>
  )
}

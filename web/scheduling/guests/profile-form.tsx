import { GuestProfileForm, type Profile } from '#contract/scheduling/diving/diving.schema.ts'
import { guestProfileRecord, ownGearKinds } from '#contract/scheduling/diving/profile.fields.ts'
import { wordAt } from '#contract/words.ts'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { scheduling } from '../scheduling.client.ts'

const Field = fieldOf(guestProfileRecord)
const ownGear = ownGearKinds.map((value) => ({
  value,
  word: wordAt('scheduling.ownGear', value),
}))

export type ProfileCalls = {
  save: typeof scheduling.diverSave
  link: typeof scheduling.diverLink
}
export const diverProfileCalls: ProfileCalls = { save: scheduling.diverSave, link: scheduling.diverLink }
export const guestProfileCalls: ProfileCalls = { save: scheduling.profileSave, link: scheduling.profileLink }

/** Adds a guest's profile, or changes one. */
export function ProfileDrawer({
  profile,
  calls,
  ...panel
}: Panel & { profile: Profile | null; calls: ProfileCalls }) {
  const { w } = useWords()
  const form = useRecordForm(guestProfileRecord, {
    name: 'scheduling.profile',
    schema: GuestProfileForm,
    existing: profile ?? { language: 'en', level: 'none', loggedDives: 0 },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(profile ? 'scheduling.text.editProfile' : 'scheduling.text.newProfile')}
      call={calls.save}
      owner={profile && { id: profile.id, version: profile.version }}
      width={600}
    >
      <FieldGroup title="scheduling.text.profile">
        <Field name="name" autoFocus />
        <Field name="phone" />
        <Field name="email" />
        <Field name="language" />
        <Field name="nationality" />
        <Field name="birthdate" />
        <Field name="passport" />
      </FieldGroup>
      <FieldGroup title="scheduling.text.travelGroup">
        <Field name="hotel" />
        <Field name="emergency" />
        <Field name="flightDate" />
        <Field name="flightTime" />
        <Field name="needs" />
        <Field name="note" wide />
      </FieldGroup>
      <FieldGroup title="scheduling.text.sizesGroup">
        <Field name="heightCm" />
        <Field name="weightKg" />
        <Field name="shoeEu" />
        <Field name="bcd" />
        <Field name="wetsuit" />
        <Field name="fins" />
        <Field name="weightBeltKg" />
        <Field name="eyesLeft" />
        <Field name="eyesRight" />
        <Field name="ownGear" choices={ownGear} />
      </FieldGroup>
      <FieldGroup title="scheduling.text.divingGroup">
        <Field
          name="agency"
          suggest={[{ value: 'PADI' }, { value: 'SSI' }, { value: 'NAUI' }, { value: 'CMAS' }]}
        />
        <Field name="level" />
        <Field name="certNumber" />
        <Field name="certifiedOn" />
        <Field name="loggedDives" />
        <Field name="lastDiveOn" />
        <Field name="maxDepthM" />
        <Field name="nitrox" />
        <Field name="insurance" />
        <Field name="courses" addWord="scheduling.text.addCourse" />
      </FieldGroup>
    </SaveDrawer>
  )
}

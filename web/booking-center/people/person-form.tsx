import { useMemo } from 'react'
import { z } from 'zod'
import { NewPersonForm, PersonForm, type Person } from '#contract/staff/of-agent/people.schema.ts'
import { personRecord } from '#contract/staff/of-agent/person.fields.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { FieldGroup, FormDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { useForm, useFormValue } from '../../kit/form/use-form.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useWords } from '../../kit/words/words.ts'
import { AccessFields, type Access } from '../../staff/staff.public.tsx'
import { bookingCenter } from '../booking-center.client.ts'

type Values = ValuesOf<(typeof personRecord)['fields']> & Access
const Field = fieldOf(personRecord)

const changeOf = (id: number) => z.preprocess((values: Values) => ({ ...values, id }), PersonForm)
const creation = z.preprocess(
  ({ password, ...values }: Values) => ({
    ...values,
    password: values.access === 'password' ? password : undefined,
  }),
  NewPersonForm,
)

/** Makes one of the agent's people or changes one. Mount it anew (`key`) for another. */
export function PersonDrawer({ person, ...panel }: Panel & { person: Person | null }) {
  const { w } = useWords()
  const initial = useMemo(
    (): Values => ({
      ...valuesOf(personRecord, person ?? { rights: ['prices', 'order'] }),
      access: 'link',
      password: '',
    }),
    [person],
  )
  const schema = useMemo(() => (person ? changeOf(person.id) : creation), [person])
  // A password that is being typed is kept nowhere.
  const form = useForm<Values, NewPersonForm>({
    name: 'bookingCenter.person',
    initial,
    schema,
    record: personRecord,
    draft: false,
  })
  const access = useFormValue(form, 'access')
  const done = { onFields: form.refuse, doneText: w('booking-center.text.saved') }
  const update = useAct(bookingCenter.personUpdate, { ...done, onDone: panel.onClose })
  const save = useAct(bookingCenter.personSave, {
    onFields: form.refuse,
    onDone: (_, { password, email = '' }) => {
      toast.good(password ? w('booking-center.text.saved') : w('staff.text.linkSent', { email }))
      panel.onClose()
    },
  })
  return (
    <FormDrawer
      {...panel}
      form={form}
      title={w(person ? 'booking-center.text.editPerson' : 'booking-center.text.newPerson')}
      call={person ? bookingCenter.personUpdate : bookingCenter.personSave}
      onSave={(values) => (person ? update.run({ ...values, id: person.id } as never) : save.run(values))}
      width={520}
    >
      <FieldGroup title="staff.text.person">
        <Field name="fullName" autoFocus />
        <Field
          name="userName"
          disabled={person !== null}
          {...(!person && { help: 'staff.text.userNameHelp' })}
        />
        <Field name="email" />
        <Field name="phone" />
        <Field name="language" />
      </FieldGroup>
      <Rights />
      {!person && (
        <FieldGroup>
          <AccessFields access={access} />
        </FieldGroup>
      )}
    </FormDrawer>
  )
}

/** The rights that whoever asks may give. */
function Rights() {
  const { w } = useWords()
  const { data } = useRead(bookingCenter.rights, undefined, { freshFor: 60_000 })
  const choices = (data?.rows ?? []).map((value) => ({ value, label: w(`booking-center.rights.${value}`) }))
  return (
    <FieldGroup>
      <Field name="rights" choices={choices} spread help="booking-center.text.rightsHelp" wide />
    </FieldGroup>
  )
}

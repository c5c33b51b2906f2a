import { useMemo } from 'react'
import { z } from 'zod'
import { NewUserForm, UserForm, type User } from '#contract/staff/staff.schema.ts'
import type { UserKind } from '#contract/identity/identity.schema.ts'
import { FieldGroup, FormDrawer, type Panel } from '../kit/form/form-drawer.tsx'
import { useAct } from '../kit/call/query.ts'
import { allScreens } from '../kit/route/screens.ts'
import { toast } from '../kit/parts/layers/toast.tsx'
import { useForm, useFormValue } from '../kit/form/use-form.ts'
import { screenWord } from '../kit/route/use-screen.ts'
import { useWords } from '../kit/words/words.ts'
import { useRoleChoices } from '../settings/settings.public.ts'
import { userRecord } from '#contract/staff/user.fields.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { useAgentRoles } from './agent-roles.ts'
import { callsFor } from './people-calls.ts'
import { AccessFields, type Access } from './access-fields.tsx'
import { useDepartments } from './departments/use-departments.ts'
import { staff } from './staff.client.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'

/** Whose account: staff, or a person of one agent or supplier. */
export type Company = { kind: UserKind; agentId?: number; supplierId?: number }
type Values = ValuesOf<(typeof userRecord)['fields']> & Access

/** What is typed, as the calls take it: nothing chosen is '', and a password goes only where one is to be set. */
const sent = (values: Values) => ({ ...values, firstUrl: values.firstUrl ?? '' })
const changeOf = (id: number) => z.preprocess((values: Values) => ({ ...sent(values), id }), UserForm)
const creationOf = (company: Company) =>
  z.preprocess(
    ({ password, ...values }: Values) => ({
      ...sent({ ...values, password }),
      ...company,
      password: values.access === 'password' ? password : undefined,
    }),
    NewUserForm,
  )

const Field = fieldOf(userRecord)
type UserDrawerProps = Panel & { user: User | null; company: Company }

/** Makes an account or changes one. Mount it anew (`key`) for another person. */
export function UserDrawer({ user, company, ...panel }: UserDrawerProps) {
  const { w } = useWords()
  const initial = useMemo(
    (): Values => ({ ...valuesOf(userRecord, user ?? {}), access: 'link', password: '' }),
    [user],
  )
  const schema = useMemo(() => (user ? changeOf(user.id) : creationOf(company)), [user, company])
  // A password that is being typed is kept nowhere.
  const form = useForm<Values, NewUserForm>({
    name: 'staff.user',
    initial,
    schema,
    record: userRecord,
    draft: false,
  })
  const access = useFormValue(form, 'access')
  const calls = callsFor(company.kind)
  const update = useAct(calls.update, {
    onDone: panel.onClose,
    onFields: form.refuse,
    doneText: w('staff.text.saved'),
  })
  const save = useAct(company.kind === 'agent' ? staff.agentUserSave : staff.save, {
    onFields: form.refuse,
    onDone: (_, { password, email = '' }) => {
      toast.good(password ? w('staff.text.saved') : w('staff.text.linkSent', { email }))
      panel.onClose()
    },
  })
  return (
    <FormDrawer
      {...panel}
      form={form}
      title={w(user ? 'staff.text.edit' : 'staff.text.new')}
      call={user ? calls.update : company.kind === 'agent' ? staff.agentUserSave : staff.save}
      onSave={(values) => (user ? update.run({ ...values, id: user.id }) : save.run(values))}
      width={520}
    >
      <FieldGroup title="staff.text.person">
        <Field name="fullName" autoFocus />
        <Field name="userName" disabled={user !== null} {...(!user && { help: 'staff.text.userNameHelp' })} />
        <Field name="email" />
        <Field name="phone" />
      </FieldGroup>
      <Work kind={company.kind} />
      {!user && (
        <FieldGroup>
          <AccessFields access={access} />
        </FieldGroup>
      )}
    </FormDrawer>
  )
}

/** What the person may do, and where they start. */
function Work({ kind }: { kind: UserKind }) {
  const { w } = useWords()
  const screens = allScreens
    .filter(({ path, audience = ['staff'], menu }) => menu && !path.includes(':') && audience.includes(kind))
    .map((screen) => ({ value: screen.name, label: w(screenWord(screen)) }))
  return (
    <FieldGroup title="staff.text.work">
      {kind === 'agent' ? <AgentRole /> : <OwnRole kind={kind} />}
      {kind === 'staff' && <OwnDepartment />}
      <Field name="language" />
      <Field name="firstUrl" choices={screens} />
    </FieldGroup>
  )
}

/** Roles of agents are told to whoever sees to agents. */
const AgentRole = () => <Field name="roleId" choices={useAgentRoles()} help="staff.text.roleHelp" />
const OwnDepartment = () => <Field name="departmentId" choices={useDepartments()} />
const OwnRole = ({ kind }: { kind: UserKind }) => (
  <Field name="roleId" choices={useRoleChoices(kind)} help="staff.text.roleHelp" />
)

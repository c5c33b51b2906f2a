import { useMemo } from 'react'
import { z } from 'zod'
import { NewUserForm, UserForm, type User } from '#contract/staff/staff.schema.ts'
import type { UserKind } from '#contract/identity/identity.schema.ts'
import { languages } from '#contract/kit/languages.ts'
import { languageNames } from '../kit/words/language.ts'
import { SelectField } from '../kit/form/fields/field-select.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { FieldGroup, FormDrawer } from '../kit/form/form-drawer.tsx'
import { useAct } from '../kit/call/query.ts'
import { allScreens } from '../kit/route/screens.ts'
import { toast } from '../kit/parts/layers/toast.tsx'
import { useForm, useFormValue, type Form } from '../kit/form/use-form.ts'
import { screenWord } from '../kit/route/use-screen.ts'
import { useWords } from '../kit/words/words.ts'
import { useRoleChoices } from '../settings/settings.public.ts'
import { AccessFields } from './access-fields.tsx'
import { staff } from './staff.client.ts'

/** Whose account: staff, or a person of one agent or supplier. */
export type Company = { kind: UserKind; agentId?: number; supplierId?: number }
type Values = {
  fullName: string
  userName: string
  roleId: number | null
  email: string
  phone: string
  department: string
  language: string | null
  firstUrl: string | null
  access: 'link' | 'password'
  password: string
}

const blank: Values = {
  fullName: '',
  userName: '',
  roleId: null,
  email: '',
  phone: '',
  department: '',
  language: null,
  firstUrl: null,
  access: 'link',
  password: '',
}
const valuesOf = (user: User | null): Values =>
  user
    ? {
        ...blank,
        ...Object.fromEntries(Object.entries(user).filter(([key]) => key in blank)),
        firstUrl: user.firstUrl || null,
      }
    : blank

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

type UserDrawerProps = { user: User | null; company: Company; open: boolean; onClose: () => void }

/** Makes an account or changes one. Mount it anew (`key`) for another person. */
export function UserDrawer({ user, company, open, onClose }: UserDrawerProps) {
  const { w } = useWords()
  const initial = useMemo(() => valuesOf(user), [user])
  const schema = useMemo(() => (user ? changeOf(user.id) : creationOf(company)), [user, company])
  // A password that is being typed is kept nowhere.
  const form = useForm({ name: 'staff.user', initial, schema, draft: false })
  const update = useAct(staff.update, {
    onDone: onClose,
    onFields: form.refuse,
    doneText: w('staff.text.saved'),
  })
  const save = useAct(staff.save, {
    onFields: form.refuse,
    onDone: (_, { password, email = '' }) => {
      toast.good(password ? w('staff.text.saved') : w('staff.text.linkSent', { email }))
      onClose()
    },
  })
  return (
    <FormDrawer
      form={form}
      open={open}
      onClose={onClose}
      title={w(user ? 'staff.text.edit' : 'staff.text.new')}
      call={user ? staff.update : staff.save}
      onSave={(values) => (user ? update.run(values as never) : save.run(values as never))}
      width={520}
    >
      <FieldGroup title="staff.text.person">
        <TextField
          form={form}
          name="fullName"
          label="identity.fields.fullName"
          required
          autoFocus
          max={200}
        />
        <TextField
          form={form}
          name="userName"
          label="identity.fields.userName"
          required
          disabled={user !== null}
          max={60}
          help={user ? undefined : 'staff.text.userNameHelp'}
        />
        <TextField form={form} name="email" label="identity.fields.email" type="email" max={200} />
        <TextField form={form} name="phone" label="identity.fields.phone" type="tel" max={40} />
      </FieldGroup>
      <Work form={form} kind={company.kind} />
      {!user && <FirstAccess form={form} />}
    </FormDrawer>
  )
}

/** What the person may do, and where they start. */
function Work({ form, kind }: { form: Form<Values>; kind: UserKind }) {
  const { w } = useWords()
  const roles = useRoleChoices(kind)
  const screens = allScreens
    .filter(({ path, audience = ['staff'], menu }) => menu && !path.includes(':') && audience.includes(kind))
    .map((screen) => ({ value: screen.name, label: w(screenWord(screen)) }))
  const tongues = languages.map((value) => ({ value, label: languageNames[value] }))
  return (
    <FieldGroup title="staff.text.work">
      <SelectField
        form={form}
        name="roleId"
        label="identity.fields.role"
        choices={roles}
        numeric
        required
        help="staff.text.roleHelp"
      />
      {kind === 'staff' && (
        <TextField form={form} name="department" label="identity.fields.department" max={200} />
      )}
      <SelectField form={form} name="language" label="identity.fields.language" choices={tongues} />
      <SelectField form={form} name="firstUrl" label="identity.fields.firstUrl" choices={screens} />
    </FieldGroup>
  )
}

/** How the person gets in for the first time. */
function FirstAccess({ form }: { form: Form<Values> }) {
  const access = useFormValue(form, 'access')
  return (
    <FieldGroup>
      <AccessFields form={form} access={access} />
    </FieldGroup>
  )
}

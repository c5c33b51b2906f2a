import { useMemo, useState } from 'react'
import { z } from 'zod'
import type { UserKind } from '#contract/identity/identity.schema.ts'
import { Id } from '#contract/kit/schema.ts'
import { RoleForm, type Role } from '#contract/settings/settings.schema.ts'
import { ChoiceField } from '../kit/form/field-choice.tsx'
import { TextField } from '../kit/form/field-text.tsx'
import { FormDrawer } from '../kit/form/form-drawer.tsx'
import { useAct, useRead } from '../kit/query.ts'
import { useForm, useFormValue, type Form } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words.ts'
import { PermissionField } from './permission-field.tsx'
import { settings } from './settings.client.ts'

/** A role to change, one to look at, or a new one, empty or from another. */
export type Draft = { role: Role | null; copy?: boolean }
const kinds = ['staff', 'agent', 'supplier'] as const
const Change = RoleForm.extend({ id: Id })

const valuesOf = ({ role, copy }: Draft, copyName: string) => ({
  name: role ? (copy ? copyName : role.name) : '',
  description: role?.description ?? '',
  audience: role?.audience ?? ('staff' as UserKind),
  permissions: role?.permissions ?? [],
})
type Values = ReturnType<typeof valuesOf>

type RoleDrawerProps = { draft: Draft; open: boolean; onClose: () => void }

/** A role and what it may. Mount it anew (`key`) for another one. */
export function RoleDrawer({ draft, open, onClose }: RoleDrawerProps) {
  const { w } = useWords()
  const { role, copy } = draft
  const changed = role && !copy ? role : null
  const fixed = Boolean(changed?.builtIn)
  const [initial] = useState(() => valuesOf(draft, w('settings.text.copyOf', { name: role?.name ?? '' })))
  const id = changed?.id
  const schema = useMemo(
    () => (id ? z.preprocess((values: object) => ({ ...values, id }), Change) : RoleForm),
    [id],
  )
  const form = useForm({ name: 'settings.role', initial, schema, draft: false })
  const done = {
    onFields: form.refuse,
    onDone: onClose,
    doneText: w('settings.text.saved'),
    invalidates: ['staff'] as const,
  }
  const save = useAct(settings.saveRole, done)
  const update = useAct(settings.updateRole, done)
  const send = (values: Values) => (changed ? update.run(values as never) : save.run(values))
  const title = fixed ? initial.name : w(changed ? 'settings.text.editRole' : 'settings.text.newRole')
  return (
    <FormDrawer
      form={form}
      open={open}
      onClose={onClose}
      title={title}
      call={changed ? settings.updateRole : settings.saveRole}
      onSave={fixed ? undefined : send}
      width={760}
    >
      {fixed && <p className="lt-section-note">{w('settings.text.builtIn')}</p>}
      <RoleFields form={form} fixed={fixed} fresh={!role} />
    </FormDrawer>
  )
}

/** What a role is called and holds; whom it is for is said once, when it is made. */
function RoleFields({ form, fixed, fresh }: { form: Form<Values>; fixed: boolean; fresh: boolean }) {
  const audience = useFormValue(form, 'audience')
  const { data } = useRead(settings.privileges, { audience }, { freshFor: 300_000, keep: true })
  return (
    <>
      <TextField
        form={form}
        name="name"
        label="settings.fields.name"
        required
        disabled={fixed}
        max={80}
        autoFocus
      />
      <TextField
        form={form}
        name="description"
        label="settings.fields.description"
        disabled={fixed}
        max={200}
      />
      {fresh && (
        <ChoiceField
          form={form}
          name="audience"
          label="settings.fields.audience"
          choices={kinds.map((value) => ({ value, word: `identity.userKinds.${value}` as const }))}
          help="settings.text.audienceHelp"
        />
      )}
      <PermissionField
        form={form}
        name="permissions"
        label="settings.fields.permissions"
        groups={data?.groups ?? []}
        ownOnly={audience === 'staff'}
        disabled={fixed}
        wide
      />
    </>
  )
}

import { roleRecord } from '#contract/settings/role.fields.ts'
import { RoleForm, type Role } from '#contract/settings/settings.schema.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { fieldOf, useFormOf } from '../kit/record/record-fields.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useFormValue } from '../kit/form/use-form.ts'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useRead } from '../kit/call/query.ts'
import { useWords } from '../kit/words/words.ts'
import { PermissionField } from './permission-field.tsx'
import { settings } from './settings.client.ts'

/** A role to change, one to look at, or a new one, empty or from another. */
export type Draft = { role: Role | null; copy?: boolean }

const Field = fieldOf(roleRecord)

/** A role and what it may. Mount it anew (`key`) for another one. */
export function RoleDrawer({ draft: { role, copy }, ...panel }: Panel & { draft: Draft }) {
  const { w } = useWords()
  const changed = role && !copy ? role : null
  const fixed = Boolean(changed?.builtIn)
  const form = useRecordForm(roleRecord, {
    name: copy ? `settings.roleCopy.${role?.id}` : 'settings.role',
    schema: RoleForm,
    existing: role && {
      ...role,
      ...(copy && { id: undefined, name: w('settings.text.copyOf', { name: role.name }) }),
    },
  })
  const title = fixed ? role!.name : w(changed ? 'settings.text.editRole' : 'settings.text.newRole')
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={title}
      call={changed ? settings.updateRole : settings.saveRole}
      owner={changed && { id: changed.id }}
      doneText={w('settings.text.saved')}
      invalidates={['staff']}
      locked={fixed}
      width={760}
    >
      {fixed && <p className="lt-section-note">{w('settings.text.builtIn')}</p>}
      <RoleFields fixed={fixed} fresh={!role} />
    </SaveDrawer>
  )
}

/** What a role is called and holds; whom it is for is said once, when it is made. */
function RoleFields({ fixed, fresh }: { fixed: boolean; fresh: boolean }) {
  const form = useFormOf(roleRecord)
  const audience = useFormValue(form, 'audience') ?? 'staff'
  const { data } = useRead(settings.privileges, { audience }, { freshFor: 300_000, keep: true })
  return (
    <>
      <Field name="name" disabled={fixed} autoFocus />
      <Field name="description" disabled={fixed} />
      {fresh && <Field name="audience" spread help="settings.text.audienceHelp" />}
      <Field name="factorFrom" disabled={fixed} />
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

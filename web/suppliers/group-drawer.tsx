import { SupplierGroupForm, type SupplierGroup } from '#contract/suppliers/suppliers.schema.ts'
import { runs } from '../kit/route/action.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { RecordLine, RecordsDrawer } from '../kit/form/records-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useRead } from '../kit/call/query.ts'
import { useWords } from '../kit/words/words.ts'
import { suppliers } from './suppliers.client.ts'
import { supplierSource } from './suppliers.public.ts'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { supplierGroupRecord } from '#contract/suppliers/supplier.fields.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'

/** Groups of suppliers, each with who is in it. */
export function GroupDrawer(panel: Panel) {
  const groups = useRead(suppliers.groups, {}, { enabled: panel.open, live: ['supplier'] })
  return (
    <RecordsDrawer
      {...panel}
      title="suppliers.text.groups"
      addWord="suppliers.text.newGroup"
      needs="supplierRouter.supplierManage.edit"
      none="suppliers.text.noGroups"
      rows={groups.data?.rows}
      record={(group, onEdit) => <GroupLine group={group} onEdit={onEdit} />}
      edit={(group, at) => <GroupEdit group={group} {...at} />}
    />
  )
}

function GroupLine({ group, onEdit }: { group: SupplierGroup; onEdit: () => void }) {
  const { w } = useWords()
  const { id, name, suppliers: members, can } = group
  const count = members.length
  const consequence = w('suppliers.text.groupLeaves', { name, count })
  return (
    <RecordLine
      side={w('suppliers.text.groupSuppliers', { count })}
      onEdit={can['edit'] === true ? onEdit : undefined}
      remove={
        can['remove'] === true
          ? runs(suppliers.groupDelete, () => ({ id }), { danger: true, consequence })
          : undefined
      }
    >
      {name}
      <small>{members.map((member) => member.name).join(', ')}</small>
    </RecordLine>
  )
}

const Field = fieldOf(supplierGroupRecord)

function GroupEdit({ group, ...panel }: Panel & { group: SupplierGroup | null }) {
  const { w } = useWords()
  const form = useRecordForm(supplierGroupRecord, {
    name: 'suppliers.group',
    schema: SupplierGroupForm,
    existing: group && { ...group, supplierIds: group.suppliers.map(({ id }) => id) },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={suppliers.groupSave}
      title={group?.name ?? w('suppliers.text.newGroup')}
    >
      <Field name="name" autoFocus />
      <Field name="supplierIds" source={supplierSource} help="suppliers.text.groupHelp" />
    </SaveDrawer>
  )
}

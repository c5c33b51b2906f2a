import { departmentRecord } from '#contract/staff/departments/department.fields.ts'
import { DepartmentForm, type Department } from '#contract/staff/departments/department.schema.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { staff } from '../staff.client.ts'
import { staffSource } from './colleague-source.ts'
import { useDepartments } from './use-departments.ts'

const Field = fieldOf(departmentRecord)

/** One department: where it stands, who is in it, and what they see. */
export function DepartmentDrawer({ department, ...panel }: Panel & { department: Department | null }) {
  const { w } = useWords()
  const form = useRecordForm(departmentRecord, {
    name: 'staff.department',
    schema: DepartmentForm,
    existing: department,
  })
  const others = useDepartments().filter(({ value }) => value !== String(department?.id))
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(department ? 'staff.departments.edit' : 'staff.departments.new')}
      call={staff.departmentSave}
      owner={department && { id: department.id, version: department.version }}
      width={520}
    >
      <Field name="name" autoFocus />
      <Field name="parentId" choices={others} />
      <Field name="memberIds" source={staffSource} help="staff.departments.membersHelp" wide />
      <Field name="headId" source={staffSource} help="staff.departments.headHelp" wide />
      <Field name="dataScope" help="staff.departments.dataScopeHelp" wide spread />
      <Field name="note" wide />
    </SaveDrawer>
  )
}

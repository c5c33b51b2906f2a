import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved, ShortText } from '../../kit/schema.ts'
import {
  Colleague,
  DepartmentChoice,
  DepartmentFilter,
  DepartmentForm,
  DepartmentList,
} from './department.schema.ts'

const needs = 'staffsRouter.department'
const edit = `${needs}.edit`

export const departmentApi = {
  /** The tree, each department followed by those below it. */
  departmentList: read('/supplier/department/list', {
    needs,
    input: DepartmentFilter,
    output: DepartmentList,
  }),
  departmentSave: act('/supplier/department/save', {
    needs: edit,
    input: DepartmentForm,
    output: Saved,
    errors: ['changedMeanwhile', 'staff.ownReach'],
  }),
  /** Refused while people or departments are in it. */
  departmentDelete: act('/supplier/department/delete', {
    needs: edit,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['staff.departmentInUse', 'staff.ownReach'],
  }),
  /** For pickers, in the tree's order. */
  departments: read('/supplier/user/departments', {
    needs: '*',
    openTo: ['staff'],
    output: z.object({ rows: z.array(DepartmentChoice) }),
  }),
  /** People of the staff, for pickers. */
  colleagues: read('/supplier/user/colleagues', {
    needs: '*',
    openTo: ['staff', 'agents', 'statistics'],
    input: z.object({ text: ShortText.optional(), ids: z.array(Id).max(500).optional() }),
    output: z.object({ rows: z.array(Colleague) }),
  }),
}

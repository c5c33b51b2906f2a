import { useRead } from '../../kit/call/query.ts'
import type { Choice } from '../../kit/form/choices/choice.ts'
import { staff } from '../staff.client.ts'

/** Departments as choices, those below another set in. */
export function useDepartments(enabled = true): Choice[] {
  const { data } = useRead(staff.departments, undefined, { enabled, live: ['user'] })
  return (data?.rows ?? []).map(({ id, name, depth }) => ({
    value: String(id),
    label: `${'\u2003'.repeat(depth)}${name}`,
  }))
}

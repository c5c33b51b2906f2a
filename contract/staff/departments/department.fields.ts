import { record } from '../../kit/record/record.ts'

/** Whose orders and customers its people see. */
export const dataScopes = ['own', 'department', 'all'] as const

/** What is known of a department. */
export const departmentRecord = record('staff.departments', {
  name: { kind: 'text', required: true, max: 80 },
  /** The one that it stands below. */
  parentId: { kind: 'ref', optional: true, label: 'staff.departments.parent' },
  parentName: { kind: 'text', only: 'answer', column: false, label: 'staff.departments.parent' },
  /** One of its people, who sees at least all of it. */
  headId: { kind: 'ref', optional: true, label: 'staff.departments.head' },
  headName: { kind: 'text', only: 'answer', column: false, label: 'staff.departments.head' },
  dataScope: {
    kind: 'choice',
    of: dataScopes,
    words: 'staff.dataScopes',
    tones: { own: 'warn', department: 'info', all: 'muted' },
    initial: 'all',
  },
  memberIds: { kind: 'refs', max: 500, column: false, label: 'staff.departments.members' },
  memberNames: { kind: 'texts', max: 500, only: 'answer', column: false, label: 'staff.departments.members' },
  note: { kind: 'text', max: 400, rows: 2 },
  createdAt: { kind: 'moment', only: 'answer', label: 'identity.fields.createdAt' },
})

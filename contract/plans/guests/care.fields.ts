import { form } from '../../kit/record/record.ts'

/** What a guest needs for their health and to get about: for those alone who may know. */
export const careForm = form('plans.care', {
  mobility: { kind: 'text', max: 300, rows: 2 },
  health: { kind: 'text', max: 1000, rows: 3 },
  /** The guest agreed that guides and the emergency sheet tell it. */
  shared: { kind: 'flag' },
})

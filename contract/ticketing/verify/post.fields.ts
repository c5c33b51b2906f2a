import { record } from '../../kit/record/record.ts'

const postWays = ['both', 'out', 'back'] as const

/** A place where tickets are checked: a pier, a gate, a van's door. No product named: all are let on board there. */
export const postRecord = record('ticketing.posts', {
  name: { kind: 'text', required: true, max: 60 },
  pier: { kind: 'text', max: 60 },
  skuIds: { kind: 'refs', label: 'ticketing.posts.skus' },
  ways: { kind: 'choice', of: postWays, words: 'ticketing.postWays', initial: 'both' },
  enabled: { kind: 'flag', only: 'answer', label: 'ticketing.posts.state' },
})

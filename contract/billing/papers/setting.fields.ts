import { form, record } from '../../kit/record/record.ts'
import { seriesKinds, seriesResets } from './numbering.ts'

const agentPapers = ['receipt', 'tax-receipt'] as const
const guestPapers = ['receipt', 'tax-receipt', 'abbreviated'] as const
const changeWays = ['propose', 'automatic'] as const

const numberingForm = form('billing.setting', {
  kind: { kind: 'choice', of: seriesKinds, words: 'billing.papers', initial: 'tax-receipt' },
  pattern: { kind: 'text', required: true, max: 40 },
  resets: { kind: 'choice', of: seriesResets, words: 'billing.resets', initial: 'month' },
})

/** Which papers whoever pays is given by themselves, and how numbers look. */
export const paperSettingRecord = record('billing.setting', {
  automatic: { kind: 'flag' },
  mails: { kind: 'flag' },
  agentKind: {
    kind: 'choice',
    of: agentPapers,
    words: 'billing.papers',
    initial: 'tax-receipt',
    default: 'tax-receipt',
  },
  guestKind: {
    kind: 'choice',
    of: guestPapers,
    words: 'billing.papers',
    initial: 'abbreviated',
    default: 'abbreviated',
  },
  guestAgentIds: { kind: 'refs', label: 'billing.setting.guestAgents' },
  changes: {
    kind: 'choice',
    of: changeWays,
    words: 'billing.changeWays',
    initial: 'propose',
    default: 'propose',
  },
  numbering: { kind: 'rows', of: numberingForm, max: 9 },
})

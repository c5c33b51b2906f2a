import { defineDomain } from '../kit/domain.ts'
import { writeOffApi } from './write-off.api.ts'
import { writeOffScreens } from './write-off.screens.ts'

const statement = { subject: 'bankStatement', topics: ['bankLine'] } as const
const match = { subject: 'bankMatch', topics: ['bankLine'] } as const
const line = { subject: 'bankLine', topics: ['bankLine'] } as const
const rule = { subject: 'matchRule', topics: ['matchRule'] } as const

export const writeOff = defineDomain({
  name: 'write-off',
  uses: ['agents', 'audit', 'billing', 'finance', 'identity', 'orders', 'payments', 'plans', 'suppliers'],
  api: writeOffApi,
  screens: writeOffScreens,
  redirects: { '/finances': '/finances/write-off' },
  events: {
    statementTaken: statement,
    statementDropped: statement,
    matchMade: match,
    matchUndone: match,
    lineExplained: match,
    lineIgnored: line,
    lineReopened: line,
    certificateNoted: match,
    ruleSaved: rule,
    ruleEnabled: rule,
    ruleDisabled: rule,
    ruleDeleted: rule,
    breakOwned: { subject: 'planeBreak', topics: ['bankLine'] },
  },
  errors: {
    sentBefore: { code: 409971 },
    stillMatched: { code: 409972 },
    itemTaken: { code: 409973 },
    notEqual: { code: 409974 },
    notSure: { code: 409975 },
    notRehearsed: { code: 409976 },
    closedMonth: { code: 409977 },
  },
})

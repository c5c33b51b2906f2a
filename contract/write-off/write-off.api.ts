import { matchApi } from './match/match.api.ts'
import { planeApi } from './planes/plane.api.ts'
import { ruleApi } from './rules/rule.api.ts'
import { statementApi } from './statements/statement.api.ts'

export const writeOffApi = { ...statementApi, ...matchApi, ...ruleApi, ...planeApi }
